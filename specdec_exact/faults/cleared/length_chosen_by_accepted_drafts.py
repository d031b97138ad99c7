"""How far the round goes is decided by its accepted tokens: after token 0 nothing more is drafted.

The decision never looks at a draft before that draft is verified: it depends on tokens that stay.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes import token
from specdec_exact.schemes.round import Round

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    text: tuple[K, ...] = ()
    while len(text) < draft_length and text[-1:] != (0,):
        proposal = chooser.choose(draft(text))
        emitted, kept = token.verify(chooser, proposal, target(text), draft(text))
        if not kept:
            return Round((*text, emitted), len(text))
        text = (*text, emitted)
    return Round((*text, chooser.choose(target(text))), len(text))


FAULT = Fault(
    name="length-chosen-by-accepted-drafts",
    sentence="The draft length of a round depends on the tokens that the round has accepted so far.",
    kind="block",
    form="round",
    rule=_rule,
    smallest=Rows(table({(): row("1/2", "1/2")}), table({(): row("9/10", "1/10")}), 2),
    emits=law(
        {
            ((0, 0), 1): "1/4",
            ((0, 1), 1): "1/4",
            ((1,), 0): "2/5",
            ((1, 0, 0), 2): "1/40",
            ((1, 0, 1), 2): "1/40",
            ((1, 1), 1): "1/25",
            ((1, 1, 0), 2): "1/200",
            ((1, 1, 1), 2): "1/200",
        }
    ),
    property=None,
)
