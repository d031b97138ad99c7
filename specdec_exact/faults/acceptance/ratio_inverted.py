"""The ratio is upside down: a proposal is accepted with probability ``min(1, draft / target)``."""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * target[proposal] < draft[proposal]:
        return proposal
    return chooser.choose(excess(target, draft).normalised())


FAULT = Fault(
    name="ratio-inverted",
    sentence="A proposal is accepted by the ratio of draft to target instead of target to draft.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({1: "1"}),
    property="step",
)
