"""A small number is added below the ratio: what is surely accepted is rejected now and then.

Where target and draft agree a rejection meets an empty residual, and 0/0 is no token.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

EPSILON = Fraction(1, 100)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K | None:
    proposal = chooser.choose(draft)
    if chooser.uniform() * (draft[proposal] + EPSILON) < target[proposal]:
        return proposal
    missing = excess(target, draft)
    return chooser.choose(missing.normalised()) if missing else None


FAULT = Fault(
    name="epsilon-in-ratio",
    sentence="The ratio is target / (draft + 1/100), so that equal laws meet an empty residual.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(1)),
    emits=law({0: "100/101", None: "1/101"}),
    property="step",
)
