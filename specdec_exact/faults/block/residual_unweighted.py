"""Block verification draws its last token from the residual of the token rule.

What is owed after a prefix of weight w is ``max(w * target - draft, 0)``. The tests carry the weight;
the residual forgot it. With two tokens both residuals are the same point: it takes three.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token, excess, law
from specdec_exact.schemes.block import passing, prefix_weights
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
        return Round((*drafts, chooser.choose(target((*context, *drafts)))), len(drafts))
    kept = len(drafts) - 1
    while not chooser.flip(passing(weights[kept], target(drafts[:kept]), told(drafts[:kept]))):
        kept -= 1
    owed = excess(target(drafts[:kept]), told(drafts[:kept]))
    token = chooser.choose(owed.normalised() if owed else target(drafts[:kept]))
    return Round((*drafts[:kept], token), kept)


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    return play_path(_verify, target, draft, draft_length, context=(), told=None)(chooser)


FAULT = Fault(
    name="residual-unweighted",
    sentence="Block verification replaces what it rejects from max(target - draft, 0), unweighted.",
    kind="block",
    form="round",
    rule=_rule,
    smallest=Rows(
        table({(): row("2/3", "1/3")}), table({(): row(1), (0,): row("1/3", 0, "2/3")}), 2
    ),
    emits=law(
        {
            ((0, 0, 0), 2): "2/9",
            ((0, 0, 1), 2): "1/9",
            ((0, 0), 1): "1/6",
            ((0, 1), 1): "1/6",
            ((1,), 0): "1/3",
        }
    ),
    property="sequence",
)
