"""The residual is ``|target - draft|``: tokens the draft proposes too often are emitted even more.

Half of its mass lies where the draft exceeds the target, so half of the rejections stay wrong.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    missing, surplus = excess(target, draft), excess(draft, target)
    return chooser.choose(target.like({**missing, **surplus}).normalised())


FAULT = Fault(
    name="absolute-difference",
    sentence="The residual takes the absolute difference of the laws instead of its positive part.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({0: "1/2", 1: "1/2"}),
    property="step",
)
