"""A rejected proposal is replaced by another draw from the draft."""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    return chooser.choose(draft)


FAULT = Fault(
    name="redraw-from-draft",
    sentence="After a rejection the token is drawn from the draft instead of the residual.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({1: 1}),
    property="step",
)
