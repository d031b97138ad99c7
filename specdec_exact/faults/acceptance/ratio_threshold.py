"""A proposal is accepted if its ratio reaches 1/2, without chance, else redrawn from the target."""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

THRESHOLD = Fraction(1, 2)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if target[proposal] >= THRESHOLD * draft[proposal]:
        return proposal
    return chooser.choose(target)


FAULT = Fault(
    name="ratio-threshold",
    sentence="A proposal is accepted if its ratio is at least 1/2, with no random number at all.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: 1}),
    property="step",
)
