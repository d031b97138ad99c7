"""The residual is made from the rows of the position before the rejected draft.

At the first position there is none before it, so only drafts of two tokens or more show it.
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
    text: tuple[K, ...] = ()
    for accepted in range(draft_length):
        proposal = chooser.choose(draft(text))
        if not chooser.uniform() * draft(text)[proposal] < target(text)[proposal]:
            before = text[:-1]
            missing = excess(target(before), draft(before))
            token = chooser.choose(missing.normalised() if missing else target(before))
            return Round((*text, token), accepted)
        text = (*text, proposal)
    return Round((*text, chooser.choose(target(text))), draft_length)


FAULT = Fault(
    name="residual-from-previous-row",
    sentence="From the second position on, the residual is made from the rows one position early.",
    kind="row",
    form="round",
    rule=_rule,
    smallest=Rows(table({(): row(1), (0,): row(0, 1), (1,): row(1)}), table({(): row(1)}), 2),
    emits=law({((0, 0), 1): 1}),
    property="sequence",
)
