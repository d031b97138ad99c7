"""The random number is 0 in every test: whatever the target can emit is accepted."""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.source import constant
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

_STUCK = constant(Fraction(0))


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform(_STUCK) * draft[proposal] < target[proposal]:
        return proposal
    return chooser.choose(excess(target, draft).normalised())


FAULT = Fault(
    name="number-stuck-at-zero",
    sentence="The number of the acceptance test is always 0, and accepts whatever can be emitted.",
    kind="randomness",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: 1}),
    property="step",
    reports=("vllm-project/vllm-ascend issues/13730",),
)
