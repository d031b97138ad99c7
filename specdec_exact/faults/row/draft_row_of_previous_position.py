"""The ratio at a position divides by the draft's row of the position before it."""

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
    for accepted in range(draft_length):
        proposal = chooser.choose(draft(text))
        emitted, kept = token.verify(chooser, proposal, target(text), draft(text[:-1]))
        text = (*text, emitted)
        if not kept:
            return Round(text, accepted)
    return Round((*text, chooser.choose(target(text))), draft_length)


FAULT = Fault(
    name="draft-row-of-previous-position",
    sentence="From the second position on, the ratio divides by the draft's row one position early.",
    kind="row",
    form="round",
    rule=_rule,
    smallest=Rows(
        table({(): row(1), (0,): row("1/2", "1/2"), (1,): row(1)}),
        table({(): row(1), (0,): row("1/2", "1/2"), (1,): row(1)}),
        2,
    ),
    emits=law({((0, 0, 0), 2): "1/4", ((0, 1), 1): "1/4", ((0, 1, 0), 2): "1/2"}),
    property="sequence",
)
