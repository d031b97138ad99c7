"""A lenient test with the target itself as replacement: not even the bound of lenience holds.

With the residual of the token rule, no token is emitted more than ``1 / lenience`` times as often as
the target emits it. Redrawn from the target, at lenience 3/4, a token of weight 1/2 gets 5/6.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

LENIENCE = Fraction(3, 4)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * (LENIENCE * draft[proposal]) < target[proposal]:
        return proposal
    return chooser.choose(target)


FAULT = Fault(
    name="lenience-redrawn",
    sentence="A test with a lenience of 3/4 replaces what it rejects by a draw from the target.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: "5/6", 1: "1/6"}),
    property="step",
)
