"""Block verification tests a prefix with the rows that precede its last token.

Whether a prefix passes depends on what is owed after it; the rows are one position early.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes.block import missing, passing, prefix_weights
from specdec_exact.schemes.path import play_path
from specdec_exact.schemes.round import Round

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _verify(
    chooser: Chooser,
    drafts: tuple[K, ...],
    target: Model[K],
    told: Model[K],
    context: tuple[K, ...],
    /,
) -> Round:
    weights = prefix_weights(drafts, target, told, context)
    if chooser.flip(weights[-1]):
        return Round((*drafts, chooser.choose(target(drafts))), len(drafts))
    kept = len(drafts) - 1
    while kept and not chooser.flip(
        passing(weights[kept], target(drafts[: kept - 1]), told(drafts[: kept - 1]))
    ):
        kept -= 1
    owed = missing(weights[kept], target(drafts[:kept]), told(drafts[:kept]))
    token = chooser.choose(owed.normalised() if owed else target(drafts[:kept]))
    return Round((*drafts[:kept], token), kept)


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    return play_path(_verify, target, draft, draft_length, context=(), told=None)(chooser)


FAULT = Fault(
    name="passing-from-previous-row",
    sentence="Block verification tests a prefix with the rows one position early.",
    kind="block",
    form="round",
    rule=_rule,
    smallest=Rows(table({(): row("1/2", "1/2"), (0,): row(1)}), table({(): row(1)}), 2),
    emits=law({((0, 0, 0), 2): "1/2", ((0, 0), 1): "1/6", ((1,), 0): "1/3"}),
    property="sequence",
)
