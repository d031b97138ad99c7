"""A proposal of draft weight 0 is rejected, where other engines accept it or divide by zero.

A proposal that was drawn from the reported law has weight; the branch is never entered.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    offered, wanted = draft[proposal], target[proposal]
    if offered > 0 and chooser.uniform() * offered < wanted:
        return proposal
    return chooser.choose(excess(target, draft).normalised())


FAULT = Fault(
    name="weightless-draft-rejected",
    sentence="A proposal of draft weight 0 is rejected, which an honest draft never meets.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: "1/2", 1: "1/2"}),
    property=None,
)
