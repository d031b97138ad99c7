"""The buffer for the draft's weights is never written: every ratio is the target over almost nothing.

The buffer holds 0 and the ratio divides by ``max(0, 1e-10)``, so what the target can emit is accepted.
The residual subtracts 0.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

EPSILON = Fraction(1, 10**10)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * EPSILON < target[proposal]:
        return proposal
    return chooser.choose(target)


FAULT = Fault(
    name="draft-never-stored",
    sentence="The stored draft law is all zeros, so that the ratio accepts whatever can be emitted.",
    kind="draft-law",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: 1}),
    property="step",
    reports=("zhongkaifu/TensorSharp pull/74",),
)
