"""Where rounding rejects although the laws agree, all residual weights are 0, and their argmax is 0.

The ratio of two equal numbers comes out as 1 less one unit in the last place of a float32. A race
``argmax(weight / noise)`` among weights of 0 is won by the first token of the vocabulary.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

ROUNDING = Fraction(1, 2**24)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K | int:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal] * (1 - ROUNDING):
        return proposal
    missing = excess(target, draft)
    return chooser.choose(missing.normalised()) if missing else 0


FAULT = Fault(
    name="zero-residual-index-zero",
    sentence="If rounding rejects a proposal of equal laws, token 0 wins the race of zero weights.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row(0, 1), row(0, 1)),
    emits=law({1: "16777215/16777216", 0: "1/16777216"}),
    property="step",
)
