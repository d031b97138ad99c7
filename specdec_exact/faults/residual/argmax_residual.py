"""The likeliest token of the residual is taken instead of a draw from it.

What is rejected all falls on one token; the other tokens that were owed something never get it.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law
from specdec_exact.schemes.greedy import argmax

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    return argmax(excess(target, draft).normalised())


FAULT = Fault(
    name="argmax-residual",
    sentence="After a rejection the likeliest token of the residual is emitted, not a draw from it.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(0, 0, 1)),
    emits=law({0: "1"}),
    property="step",
)
