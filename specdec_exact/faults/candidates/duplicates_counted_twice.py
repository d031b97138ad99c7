"""One coin walks along the target's weights of the candidates, and a repeated one counts again.

For distinct candidates the walk is exact, see ``one_coin_for_distinct_siblings``.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes.candidates import Propose, independent

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    propose: Propose[K] = independent(2)
    candidates, coin, passed = propose(chooser, draft), chooser.uniform(), Fraction()
    for candidate in candidates:
        passed = passed + target[candidate]
        if coin < passed:
            return candidate
    rest = target.like({x: target[x] for x in target if x not in candidates})
    return chooser.choose(rest.normalised())


FAULT = Fault(
    name="duplicates-counted-twice",
    sentence="One coin walks along the candidates, and a token that stands twice is counted twice.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: 1}),
    property="step",
)
