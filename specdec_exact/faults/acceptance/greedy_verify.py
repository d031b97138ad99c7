"""The argmax decides although the request asks for a temperature: drafted positions are greedy.

Only the token after the last draft is still sampled, so the text is part greedy and part random.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes.greedy import argmax

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal, best = chooser.choose(draft), argmax(target)
    return proposal if proposal == best else best


FAULT = Fault(
    name="greedy-verify",
    sentence="Proposals are compared with the target's likeliest token although it is to be sampled.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: 1}),
    property="step",
    reports=(
        "ROCm/ATOM pull/2318",
        "sgl-project/sglang pull/39253",
        "NVIDIA/TensorRT-LLM pull/5627",
        "flexflow/flexflow-serve issues/10",
    ),
)
