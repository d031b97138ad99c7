"""The target is drawn and always emitted; the proposal counts as accepted if it is that draw.

The draft does not reach the output at all. It looks like a redraw from the target after a rejection,
which would be a fault: there the draw is a second one.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes import sample_and_match

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    return sample_and_match.verify(chooser, chooser.choose(draft), target, draft)[0]


FAULT = Fault(
    name="draw-and-match",
    sentence="A draw from the target is emitted, and accepts the proposal if it happens to be equal.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/3", "1/6"), row("1/6", "1/3", "1/2")),
    emits=law({0: "1/2", 1: "1/3", 2: "1/6"}),
    property=None,
    reports=(
        "vllm-project/vllm pull/8320",
        "vllm-project/vllm issues/13196",
        "NVIDIA/TensorRT-LLM issues/2208",
        "NJUNLP/MCSD issues/5",
        "ml-explore/mlx-lm pull/1709",
        "ml-explore/mlx-swift-lm pull/459",
        "lablup/mlxcel issues/902",
        "jundot/omlx issues/3370",
        "z-lab/dflash pull/77",
        "EricLBuehler/mistral.rs pull/1027",
    ),
)
