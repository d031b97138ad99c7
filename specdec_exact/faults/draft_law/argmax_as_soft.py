"""The draft's likeliest token is proposed, and verified as if it had been drawn from the draft.

The reported law and the law of the proposal come apart: the commonest way a draft is misreported.
The test would be right for a draft law that is a point.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law
from specdec_exact.schemes.greedy import argmax

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = argmax(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    return chooser.choose(excess(target, draft).normalised())


FAULT = Fault(
    name="argmax-as-soft",
    sentence="The draft proposes its likeliest token, but reports its whole law to the verifier.",
    kind="draft-law",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row("1/2", "1/2")),
    emits=law({0: "1"}),
    property="step",
    reports=(
        "huggingface/transformers pull/28166",
        "huggingface/transformers issues/30608",
        "huggingface/transformers issues/32867",
        "huggingface/transformers issues/47932",
        "apple/ml-recurrent-drafter issues/6",
        "ggml-org/llama.cpp pull/27694",
        "antirez/ds4 pull/482",
        "alibaba/rtp-llm pull/1311",
        "xLLM-AI/xllm pull/2175",
        "jaymody/speculative-sampling issues/3",
    ),
)
