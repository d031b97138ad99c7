"""A proposal is accepted when the target finds it likely enough, else the likeliest token is taken.

No chance is left after the proposal: the test has nothing to do with the law it was drawn from.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes.greedy import argmax

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

THRESHOLD = Fraction(3, 10)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    return proposal if target[proposal] > THRESHOLD else argmax(target)


FAULT = Fault(
    name="typical-threshold",
    sentence="A proposal is accepted if its target weight exceeds 3/10, else the argmax is emitted.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: "1"}),
    property="step",
    reports=(
        "vllm-project/vllm pull/5131",
        "FasterDecoding/Medusa issues/39",
        "youssofal/MTPLX pull/478",
    ),
)
