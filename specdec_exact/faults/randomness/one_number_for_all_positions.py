"""One number tests every position of the round: after an acceptance it is known to be small.

A single position does not show it.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token, excess, law
from specdec_exact.schemes.round import Round

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    number = chooser.uniform()
    text: tuple[K, ...] = ()
    for accepted in range(draft_length):
        wanted, offered = target(text), draft(text)
        proposal = chooser.choose(offered)
        if not number * offered[proposal] < wanted[proposal]:
            return Round((*text, chooser.choose(excess(wanted, offered).normalised())), accepted)
        text = (*text, proposal)
    return Round((*text, chooser.choose(target(text))), draft_length)


FAULT = Fault(
    name="one-number-for-all-positions",
    sentence="All positions of a round are tested with the same random number.",
    kind="randomness",
    form="round",
    rule=_rule,
    smallest=Rows(
        table({(): row("1/2", "1/2"), (0,): row(1), (1,): row("1/2", "1/2"), (0, 0): row(1)}),
        table({(): row(0, 1), (0,): row(1)}),
        2,
    ),
    emits=law({((1, 0, 0), 2): "1/2", ((0,), 0): "1/2"}),
    property="sequence",
)
