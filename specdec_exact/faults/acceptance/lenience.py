"""The ratio is doubled before the test, and the residual is left as it was.

Where ``draft <= 2 * target`` everything is accepted. What is emitted is a declared loss in the
literature; it is a fault where a rule is called lossless.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

LENIENCE = Fraction(1, 2)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * (LENIENCE * draft[proposal]) < target[proposal]:
        return proposal
    return chooser.choose(excess(target, draft).normalised())


FAULT = Fault(
    name="lenience",
    sentence="The ratio is divided by a lenience of 1/2 before the test; the residual is not changed.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: "1"}),
    property="step",
)
