"""The residual is divided by its mass plus a small number: now and then no token is found in it."""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.inverse import found
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

EPSILON = Fraction(1, 100)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K | None:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    missing = excess(target, draft)
    scale = missing.mass + EPSILON
    return found(chooser.uniform(), missing.like({x: w / scale for x, w in missing.items()}))


FAULT = Fault(
    name="epsilon-in-normaliser",
    sentence="The residual is divided by its mass + 1/100, so that its weights do not sum to 1.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({0: "100/101", None: "1/101"}),
    property="step",
)
