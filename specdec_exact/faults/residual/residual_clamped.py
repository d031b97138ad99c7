"""The weights of the residual are at least a floor: every token of the vocabulary can come out.

The floor is there to avoid a division by zero, and is the smallest positive float in an engine; it is
1/1000 here. Tokens that the target never emits keep it, and an empty residual becomes uniform.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

FLOOR = Fraction(1, 1000)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K], vocabulary: tuple[K, ...] = ()) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    missing = excess(target, draft)
    tokens = {**target, **draft, **dict.fromkeys(vocabulary)}
    return chooser.choose(target.like({x: max(missing[x], FLOOR) for x in tokens}).normalised())


FAULT = Fault(
    name="residual-clamped",
    sentence="Residual weights are clamped to 1/1000 from below instead of to 0.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({0: "1000/1001", 1: "1/1001"}),
    property="step",
    reports=("vllm-project/vllm pull/2336",),
)
