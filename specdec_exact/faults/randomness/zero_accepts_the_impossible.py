"""A number that can be 0 is compared by "at most": at 0 a token of target weight 0 is accepted.

The number is one of four here. For a float32 it is one of 2**24, and the impossible token keeps
``draft * 2**-24``.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.source import Source, Ticks
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

_FOUR = Ticks(4)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K], source: Source = _FOUR) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform(source) * draft[proposal] <= target[proposal]:
        return proposal
    return chooser.choose(excess(target, draft).normalised())


FAULT = Fault(
    name="zero-accepts-the-impossible",
    sentence="A number that can be 0 is compared by <=, so that a weight of 0 is sometimes accepted.",
    kind="randomness",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({1: "1/4", 0: "3/4"}),
    property="step",
    reports=("sgl-project/sglang issues/35771",),
)
