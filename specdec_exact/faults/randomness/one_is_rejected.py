"""A number that can be 1 is compared by "less": even a ratio of 1 is rejected now and then.

Where the laws agree a rejection meets an empty residual, and 0/0 is no token.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.source import Ticks
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

_UP_TO_ONE = Ticks(2**24, offset=1)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K | None:
    proposal = chooser.choose(draft)
    if chooser.uniform(_UP_TO_ONE) * draft[proposal] < target[proposal]:
        return proposal
    missing = excess(target, draft)
    return chooser.choose(missing.normalised()) if missing else None


FAULT = Fault(
    name="one-is-rejected",
    sentence="A number that can be 1 is compared by <, so that equal laws reach the empty residual.",
    kind="randomness",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(1)),
    emits=law({0: "16777215/16777216", None: "1/16777216"}),
    property="step",
)
