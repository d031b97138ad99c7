"""The number has the model's type: 24 random bits rounded to bfloat16, with 1 wrapped to 0.

Rounding moves 2**15 more values onto 1, and with it onto 0, where the comparison accepts the
impossible: about once in 512.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.source import rounded_ticks
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

_BFLOAT16 = rounded_ticks(24, 8)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform(_BFLOAT16) * draft[proposal] <= target[proposal]:
        return proposal
    return chooser.choose(excess(target, draft).normalised())


FAULT = Fault(
    name="number-in-bfloat",
    sentence="The number of the test is rounded to bfloat16 and 1 wrapped to 0, where all passes.",
    kind="randomness",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({1: "32769/16777216", 0: "16744447/16777216"}),
    property="step",
    reports=("NVIDIA/Fuser pull/2355", "intel/ipex-llm pull/10041"),
)
