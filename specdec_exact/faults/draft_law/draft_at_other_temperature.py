"""The draft is sampled at temperature 1 and reported at temperature 1/2.

Both are laws of the same model, and both look right in a log.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes import token, transform

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    told = transform.temperature(draft, Fraction(1, 2))
    return token.verify(chooser, chooser.choose(draft), target, told)[0]


FAULT = Fault(
    name="draft-at-other-temperature",
    sentence="The draft is sampled at temperature 1 and reports its law at temperature 1/2.",
    kind="draft-law",
    form="step",
    rule=_rule,
    smallest=Pair(row("2/3", "1/3"), row("2/3", "1/3")),
    emits=law({0: "5/9", 1: "4/9"}),
    property="step",
)
