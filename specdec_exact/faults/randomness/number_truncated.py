"""The number of the test has two bits: a ratio between two of its values is rounded up."""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.source import Ticks
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

_TWO_BITS = Ticks(4)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform(_TWO_BITS) * draft[proposal] < target[proposal]:
        return proposal
    return chooser.choose(excess(target, draft).normalised())


FAULT = Fault(
    name="number-truncated",
    sentence="The number of the acceptance test is cut to two bits, which rounds ratios up.",
    kind="randomness",
    form="step",
    rule=_rule,
    smallest=Pair(row("2/3", "1/3"), row(1)),
    emits=law({0: "3/4", 1: "1/4"}),
    property="step",
)
