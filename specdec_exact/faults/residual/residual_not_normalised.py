"""The residual is walked with a number below 1 although it weighs less: often no token is found.

Its mass is the total variation d. A rejection finds a token with probability d instead of 1, so
``d * (1 - d)`` of the time nothing comes out.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.inverse import found
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K | None:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    return found(chooser.uniform(), excess(target, draft))


FAULT = Fault(
    name="residual-not-normalised",
    sentence="The residual is not divided by its mass, so that often no token is found in it.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row("1/2", "1/2")),
    emits=law({0: "3/4", None: "1/4"}),
    property="step",
)
