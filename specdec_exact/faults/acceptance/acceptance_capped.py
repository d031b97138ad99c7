"""A proposal is never accepted with more than 99/100, and the residual is that of the exact test.

With two tokens the smallest common denominator that shows it is 101: a small grid says nothing here.
With ``target - draft * acceptance`` as residual the same cap is exact, see ``capped_and_matched``.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

CAP = Fraction(99, 100)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal, number = chooser.choose(draft), chooser.uniform()
    if number < CAP and number * draft[proposal] < target[proposal]:
        return proposal
    missing = excess(target, draft)
    return chooser.choose(missing.normalised() if missing else target)


FAULT = Fault(
    name="acceptance-capped",
    sentence="The acceptance probability is capped at 99/100, and the residual does not know it.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row("1/2", 0, "1/2")),
    emits=law({0: "99/200", 1: "101/200"}),
    property="step",
)
