"""The residual is ``max(draft - target, 0)``: what is proposed too often is emitted once more."""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    return chooser.choose(excess(draft, target).normalised())


FAULT = Fault(
    name="residual-reversed",
    sentence="The residual subtracts the target from the draft instead of the draft from the target.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({1: 1}),
    property="step",
)
