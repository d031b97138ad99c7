"""Every proposal is accepted: the draft's law is emitted.

Seen where the number of matches was computed with the wrong operator precedence, and where drafts
without a law of their own were given a made-up one.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, _target: Law[K], draft: Law[K]) -> K:
    return chooser.choose(draft)


FAULT = Fault(
    name="accept-always",
    sentence="Every proposal is accepted, so the law of the draft is emitted.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({1: "1"}),
    property="step",
    reports=("huggingface/transformers pull/28508", "openvinotoolkit/openvino.genai pull/2331"),
)
