"""One coin walks along the target's weights of distinct siblings: the walk is an inverse cdf.

Given the siblings, a token is emitted by the coin or from what the coin left, each with its weight.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes.candidates import Propose, most_likely

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    propose: Propose[K] = most_likely(2)
    candidates, coin, passed = propose(chooser, draft), chooser.uniform(), Fraction()
    for candidate in candidates:
        passed = passed + target[candidate]
        if coin < passed:
            return candidate
    rest = target.like({x: target[x] for x in target if x not in candidates})
    return chooser.choose(rest.normalised())


FAULT = Fault(
    name="one-coin-for-distinct-siblings",
    sentence="All siblings of a node are tested with one coin, against cumulative target weights.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/3", "1/6"), row("1/6", "1/3", "1/2")),
    emits=law({2: "1/6", 1: "1/3", 0: "1/2"}),
    property=None,
)
