"""After a rejection a new proposal is drawn and tested, until one is accepted.

That is rejection sampling with a bound of 1 on a ratio that exceeds 1. What comes out is the overlap,
normalised; it is drawn here at once, so that the program ends.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law, overlap

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    accepted = overlap(target, draft)
    # With no token in common no proposal is ever accepted; engines give up after some tries.
    return chooser.choose(accepted.normalised() if accepted else target)


FAULT = Fault(
    name="restart-after-rejection",
    sentence="After a rejection the draft proposes again, and again, until a proposal is accepted.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: 1}),
    property="step",
)
