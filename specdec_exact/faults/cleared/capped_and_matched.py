"""The acceptance probability is capped at 99/100, and the residual is that of the capped test.

What is accepted of a token is ``min(target, 99/100 * draft)``, and the residual owes it the rest.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

CAP = Fraction(99, 100)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal, number = chooser.choose(draft), chooser.uniform()
    if number < CAP and number * draft[proposal] < target[proposal]:
        return proposal
    return chooser.choose(
        excess(target, draft.like({x: CAP * draft[x] for x in draft})).normalised()
    )


FAULT = Fault(
    name="capped-and-matched",
    sentence="The acceptance probability is capped at 99/100, and the residual takes it into account.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row("1/2", 0, "1/2")),
    emits=law({0: "1/2", 1: "1/2"}),
    property=None,
)
