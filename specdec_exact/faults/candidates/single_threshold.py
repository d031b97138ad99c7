"""A candidate of target weight 1/4 or more is accepted whatever the coin says."""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes.candidates import Propose, most_likely

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

THRESHOLD = Fraction(1, 4)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    propose: Propose[K] = most_likely(2)
    candidates, coin, passed = propose(chooser, draft), chooser.uniform(), Fraction()
    for candidate in candidates:
        passed = passed + target[candidate]
        if target[candidate] >= THRESHOLD or coin < passed:
            return candidate
    rest = target.like({x: target[x] for x in target if x not in candidates})
    return chooser.choose(rest.normalised())


FAULT = Fault(
    name="single-threshold",
    sentence="A candidate of target weight 1/4 or more is accepted without looking at the coin.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: 1}),
    property="step",
)
