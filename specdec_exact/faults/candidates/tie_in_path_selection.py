"""Of two paths the one of larger clipped ratio is selected, the first of equals; the law says index.

The law of the selected token is built in an order of its own: by clipped ratio, then by index. Where
clipping at 1 makes two ratios equal, selection and law disagree on who wins.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law, token_order
from specdec_exact.schemes import token
from specdec_exact.schemes.candidates import Propose, independent

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    def clipped(x: K) -> Fraction:
        return min(target[x] / draft[x], Fraction(1))

    propose: Propose[K] = independent(2)
    selected = max(propose(chooser, draft), key=clipped)
    told: dict[K, Fraction] = {}
    below = Fraction()
    for x in sorted(sorted(draft, key=token_order), key=clipped):
        up_to = below + draft[x]
        told[x] = up_to * up_to - below * below
        below = up_to
    return token.verify(chooser, selected, target, draft.like(told).normalised())[0]


FAULT = Fault(
    name="tie-in-path-selection",
    sentence="Equal clipped ratios are resolved by draft order in one place, by index in another.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row("1/2", "1/2")),
    emits=law({0: "2/3", 1: "1/3"}),
    property="step",
)
