"""Two rows of a tree hold the same draft, and each draws from the target for itself.

The draft is accepted if either draw matches it, and after two misses the target is drawn afresh. One
draw for both, emitted on a mismatch, would be exact.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if any(chooser.choose(target) == proposal for _ in range(2)):
        return proposal
    return chooser.choose(target)


FAULT = Fault(
    name="rows-matched-apart",
    sentence="Two rows that hold one draft draw their own tokens, and either match accepts it.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: "7/8", 1: "1/8"}),
    property="step",
)
