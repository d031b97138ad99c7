"""At temperature 0 the seed changes nothing: every ratio is 0 or 1, so no number decides anything.

The number is stuck at 1/2 here, and the output is the target's all the same.
"""

from fractions import Fraction

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.source import constant
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Token, excess, law

__all__ = ["FAULT"]

_STUCK = constant(Fraction(1, 2))


def _rule(chooser: Chooser, case: Pair) -> Token:
    proposal = chooser.choose(case.draft)
    if chooser.uniform(_STUCK) * case.draft[proposal] < case.target[proposal]:
        return proposal
    return chooser.choose(excess(case.target, case.draft).normalised())


FAULT = Fault(
    name="seed-without-effect",
    sentence="At temperature 0 another seed gives the same text, because no ratio lies between 0 and 1.",
    kind="randomness",
    form="case",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({0: 1}),
    property=None,
    reports=("vllm-project/vllm issues/13196",),
    cases=lambda: pairs(4, 1),
)
