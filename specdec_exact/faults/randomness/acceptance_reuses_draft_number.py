"""One number draws the proposal and tests it: later tokens of the walk are tested by larger numbers."""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.inverse import found
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    number = chooser.uniform()
    proposal = found(number, draft)
    if proposal is not None and number * draft[proposal] < target[proposal]:
        return proposal
    missing = excess(target, draft)
    return chooser.choose(missing.normalised() if missing else target)


FAULT = Fault(
    name="acceptance-reuses-draft-number",
    sentence="The number that drew the proposal is used again to test it.",
    kind="randomness",
    form="step",
    rule=_rule,
    smallest=Pair(row("2/3", "1/3"), row("1/3", "2/3")),
    emits=law({0: "5/6", 1: "1/6"}),
    property="step",
)
