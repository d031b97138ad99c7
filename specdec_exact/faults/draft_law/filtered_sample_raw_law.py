"""The draft samples from its two likeliest tokens and reports its unfiltered law.

Ratios of the tokens that are really proposed come out too large.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes import token, transform

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(transform.top_k(draft, 2))
    return token.verify(chooser, proposal, target, draft)[0]


FAULT = Fault(
    name="filtered-sample-raw-law",
    sentence="The draft samples from its top two tokens, but reports its unfiltered law.",
    kind="draft-law",
    form="step",
    rule=_rule,
    smallest=Pair(row("2/3", "1/3"), row("1/3", "1/3", "1/3")),
    emits=law({0: "1/2", 1: "1/2"}),
    property="step",
    reports=(
        "huggingface/transformers issues/47932",
        "mlx-node/mlx-node pull/11",
        "mlx-node/mlx-node pull/65",
    ),
)
