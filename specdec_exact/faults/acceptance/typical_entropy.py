"""The published threshold: likely by itself, or likely for so uncertain a target.

A proposal is accepted if its target weight exceeds the smaller of 3/10 and ``9/100 * exp(-entropy)``,
with 1/100000 added under the logarithm as engines do. The bound is irrational; the comparison with
it is decided in rationals, see ``schemes.threshold``.

source    Cai et al. 2024 (Medusa), arXiv:2401.10774
"""

from fractions import Fraction

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes.threshold import typical, verifier

__all__ = ["FAULT"]

_ADMIT = typical(Fraction(3, 10), Fraction(9, 100), Fraction(1, 100_000))


def _rule(chooser: Chooser, case: Pair) -> Token:
    return verifier(_ADMIT)(chooser, chooser.choose(case.draft), case.target, case.draft)[0]


FAULT = Fault(
    name="typical-entropy",
    sentence="A proposal is accepted by a threshold on its target weight that falls with the entropy.",
    kind="acceptance",
    form="case",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: 1}),
    property="step",
    cases=lambda: pairs(3, 3),
)
