"""All positions of a round draw from their residuals with one number: at most one of them does."""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.inverse import found
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
        if not chooser.uniform() * offered[proposal] < wanted[proposal]:
            replacement = found(number, excess(wanted, offered).normalised())
            assert replacement is not None  # noqa: S101 - a law has mass 1
            return Round((*text, replacement), accepted)
        text = (*text, proposal)
    return Round((*text, chooser.choose(target(text))), draft_length)


FAULT = Fault(
    name="one-number-for-all-residuals",
    sentence="All positions share the number that draws from the residual, and only one of them uses it.",
    kind="randomness",
    form="round",
    rule=_rule,
    smallest=Rows(table({(): row("1/3", "1/3", "1/3")}), table({(): row(0, 0, 1)}), 2),
    emits=law(
        {
            ((2, 2, 0), 2): "1/27",
            ((2, 2, 1), 2): "1/27",
            ((2, 2, 2), 2): "1/27",
            ((2, 0), 1): "1/9",
            ((2, 1), 1): "1/9",
            ((0,), 0): "1/3",
            ((1,), 0): "1/3",
        }
    ),
    property=None,
)
