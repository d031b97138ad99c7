"""A draw from the target decides whether the proposal is accepted, and is then thrown away.

Emitted instead of it, that draw would be exact: the rule is sample and match with one line too many.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.choose(target) == proposal:
        return proposal
    return chooser.choose(target)


FAULT = Fault(
    name="match-then-redraw",
    sentence="The draw that did not match the proposal is thrown away and the target drawn again.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: "3/4", 1: "1/4"}),
    property="step",
)
