"""A draft that was sampled is verified as if it had been certain: exact, and less is accepted.

Given the proposal the rule is the one-hot rule, whose output is the target for every proposal; so it is
the target whatever law the proposal came from. Accepted is ``sum(target * draft)``.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes import one_hot

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    return one_hot.verify(chooser, chooser.choose(draft), target, draft)[0]


FAULT = Fault(
    name="soft-draft-as-certain",
    sentence="A sampled draft is verified as a certain one, which is exact and accepts less.",
    kind="draft-law",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/3", "1/6"), row("3/5", "3/10", "1/10")),
    emits=law({0: "1/2", 1: "1/3", 2: "1/6"}),
    property=None,
    reports=(
        "vllm-project/vllm issues/40149",
        "vllm-project/vllm pull/40651",
        "sgl-project/sglang issues/10308",
        "NVIDIA/TensorRT-LLM pull/15775",
    ),
)
