"""The number that rejected the proposal also draws from the residual: it is not small any more.

It lies above the ratio, so the first tokens of the walk are found too rarely. Rescaled to what is
left of it the number would be as good as a fresh one, see ``rest_of_the_number``.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.inverse import found
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K | None:
    proposal, number = chooser.choose(draft), chooser.uniform()
    if number * draft[proposal] < target[proposal]:
        return proposal
    return found(number, excess(target, draft).normalised())


FAULT = Fault(
    name="residual-reuses-test-number",
    sentence="The number that rejected the proposal is used again to draw from the residual.",
    kind="randomness",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/3", "1/3", "1/3"), row(1)),
    emits=law({0: "1/3", 1: "1/6", 2: "1/2"}),
    property="step",
)
