"""A draft is verified only if the draft model was confident of it, else the target is drawn.

The choice looks at the proposal itself. Looking at the tokens before it would be exact, see
``length_chosen_by_accepted_drafts``.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

CONFIDENT = Fraction(1, 2)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if not draft[proposal] > CONFIDENT:
        return chooser.choose(target)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    return chooser.choose(excess(target, draft).normalised())


FAULT = Fault(
    name="length-chosen-by-the-draft",
    sentence="A proposal is verified only if its draft weight exceeds 1/2, else the target is drawn.",
    kind="block",
    form="step",
    rule=_rule,
    smallest=Pair(row("2/3", "1/3"), row("2/3", "1/3")),
    emits=law({0: "8/9", 1: "1/9"}),
    property="step",
)
