"""A rejected proposal is replaced by a draw from the target: what was accepted is counted twice.

Emits ``overlap + total_variation * target``.
"""

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
    return chooser.choose(target)


FAULT = Fault(
    name="redraw-from-target",
    sentence="After a rejection the token is drawn from the target instead of the residual.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: "3/4", 1: "1/4"}),
    property="step",
    reports=(
        "ml-explore/mlx-lm pull/1085",
        "vectorch-ai/ScaleLLM pull/113",
        "ShopeeLLM/Spec-RL issues/14",
    ),
)
