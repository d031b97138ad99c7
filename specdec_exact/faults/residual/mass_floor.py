"""A residual of mass below one millionth is taken for rounding, and the target drawn instead.

The two laws must be that close and still differ, so no denominator up to a million shows it.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

FLOOR = Fraction(1, 1_000_000)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    missing = excess(target, draft)
    return chooser.choose(target if missing.mass < FLOOR else missing.normalised())


FAULT = Fault(
    name="mass-floor",
    sentence="A residual of mass below 1/1000000 is treated as empty and the target drawn instead.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/1000001", "1000000/1000001"), row(0, 1)),
    emits=law({1: "1000002000000/1000002000001", 0: "1/1000002000001"}),
    property="step",
)
