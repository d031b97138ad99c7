"""The verifier's law is an even blend of target and draft: half of the bias is the distance of the two.

More is accepted, and what is emitted is the blend. Declared by an ensemble, a fault elsewhere.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes import mixture

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

SHARE = Fraction(1, 2)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    return mixture.verifier(SHARE)(chooser, chooser.choose(draft), target, draft)[0]


FAULT = Fault(
    name="ensemble-target",
    sentence="Proposals are verified against an even blend of target and draft.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({1: "1/2", 0: "1/2"}),
    property="step",
)
