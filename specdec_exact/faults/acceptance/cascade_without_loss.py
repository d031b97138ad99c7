"""A cascade that may lose nothing still defers to the draft on the target's likeliest tokens.

A quality loss of 0 reads like the exact rule. It keeps the draft's weight of those tokens and draws
the rest from the target.

source    Narasimhan et al. 2025, arXiv:2405.19261, the deferral by token
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes.cascade import by_token, verifier

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    return verifier(by_token(Fraction(0)))(chooser, chooser.choose(draft), target, draft)[0]


FAULT = Fault(
    name="cascade-without-loss",
    sentence="A cascade set to a loss of 0 is taken for the exact rule, and defers to the draft.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: 1}),
    property="step",
)
