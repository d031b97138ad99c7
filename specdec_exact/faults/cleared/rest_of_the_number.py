"""The number that rejected the proposal, rescaled to what is left of it, draws from the residual.

Given that it lies above the ratio, its place between the ratio and 1 is uniform again. With ``p`` and
``q`` the two weights of the proposal, ``(u - p/q) / (1 - p/q) < c`` is ``u * q - p < c * (q - p)``.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal, number = chooser.choose(draft), chooser.uniform()
    if number * draft[proposal] < target[proposal]:
        return proposal
    owed, passed = excess(target, draft).normalised(), Fraction()
    room = draft[proposal] - target[proposal]
    for token in (last := tuple(owed))[:-1]:
        passed = passed + owed[token]
        if number * draft[proposal] < target[proposal] + passed * room:
            return token
    return last[-1]


FAULT = Fault(
    name="rest-of-the-number",
    sentence="The number of a failed test is rescaled and used once more to draw from the residual.",
    kind="randomness",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/3", "1/6"), row(0, 0, 1)),
    emits=law({2: "1/6", 0: "1/2", 1: "1/3"}),
    property=None,
)
