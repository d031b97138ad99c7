"""When all drafts are accepted, the last token is drawn from the row before the last draft.

The rows of a batch are numbered from the token they predict in one place and from the token they
follow in another; off by one, the bonus token does not know the draft it follows.
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
        wanted, offered = target(text), draft(text)
        proposal = chooser.choose(offered)
        if not chooser.uniform() * offered[proposal] < wanted[proposal]:
            return Round((*text, chooser.choose(excess(wanted, offered).normalised())), accepted)
        text = (*text, proposal)
    return Round((*text, chooser.choose(target(text[:-1]))), draft_length)


FAULT = Fault(
    name="bonus-from-parent-row",
    sentence="After full acceptance the last token is drawn from the row before the last draft.",
    kind="row",
    form="round",
    rule=_rule,
    smallest=Rows(table({(): row(1), (0,): row(0, 1)}), table({(): row(1)}), 1),
    emits=law({((0, 0), 1): "1"}),
    property="sequence",
    reports=("SafeAILab/EAGLE pull/47",),
)
