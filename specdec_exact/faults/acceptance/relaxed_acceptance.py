"""A proposal is accepted among the target's best three that are at most 1/4 below the best one.

Meant for stretches of text whose wording is unimportant; a fault wherever the text is sampled.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes.candidates import Propose, most_likely
from specdec_exact.schemes.greedy import argmax

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

COUNT, GAP = 3, Fraction(1, 4)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal, best = chooser.choose(draft), argmax(target)
    likely: Propose[K] = most_likely(COUNT)
    near = target[proposal] >= target[best] - GAP
    return proposal if near and proposal in likely(chooser, target) else best


FAULT = Fault(
    name="relaxed-acceptance",
    sentence="A proposal among the target's top three, and near its best, is accepted as it is.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: 1}),
    property="step",
)
