"""Each position is tested by the joint ratio of the text so far, and replaced from its own residual.

A ratio above 1 at one position pays for a ratio below 1 at the next, and the residual of the next
position does not know about it.
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token, excess, law
from specdec_exact.schemes.round import Round

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    text: tuple[K, ...] = ()
    wanted = offered = Fraction(1)
    for accepted in range(draft_length):
        here, there = target(text), draft(text)
        proposal = chooser.choose(there)
        wanted, offered = wanted * here[proposal], offered * there[proposal]
        if not chooser.uniform() * offered < wanted:
            missing = excess(here, there)
            return Round(
                (*text, chooser.choose(missing.normalised() if missing else here)), accepted
            )
        text = (*text, proposal)
    return Round((*text, chooser.choose(target(text))), draft_length)


FAULT = Fault(
    name="joint-ratio-with-token-residual",
    sentence="Positions are tested by the joint ratio of the text, and replaced from their own rows.",
    kind="block",
    form="round",
    rule=_rule,
    smallest=Rows(
        table({(): row(1), (0,): row("1/2", "1/2"), (1,): row(1)}),
        table({(): row("1/2", "1/2"), (0,): row(1)}),
        2,
    ),
    emits=law({((0, 0, 0), 2): "1/2", ((0,), 0): "1/2"}),
    property="sequence",
)
