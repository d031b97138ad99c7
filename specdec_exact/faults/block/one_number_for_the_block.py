"""Block verification tests all its prefixes with one random number.

A number that was too large for the longer prefixes is more often too large for the shorter one. The
empty prefix is safe; a block of one draft does not show it.
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
    number = chooser.uniform()
    weights = prefix_weights(drafts, target, told, context)
    if number < weights[-1]:
        return Round((*drafts, chooser.choose(target(drafts))), len(drafts))
    kept = len(drafts) - 1
    while not number < passing(weights[kept], target(drafts[:kept]), told(drafts[:kept])):
        kept -= 1
    owed = missing(weights[kept], target(drafts[:kept]), told(drafts[:kept]))
    token = chooser.choose(owed.normalised() if owed else target(drafts[:kept]))
    return Round((*drafts[:kept], token), kept)


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    return play_path(_verify, target, draft, draft_length, context=(), told=None)(chooser)


FAULT = Fault(
    name="one-number-for-the-block",
    sentence="All prefixes of a block are tested with the same random number.",
    kind="block",
    form="round",
    rule=_rule,
    smallest=Rows(
        table({(): row("1/2", "1/2"), (0,): row(1), (1,): row("1/2", "1/2"), (0, 0): row(1)}),
        table({(): row(0, 1), (0,): row(1)}),
        2,
    ),
    emits=law({((1, 0, 0), 2): "1/4", ((1, 1), 1): "1/12", ((0,), 0): "2/3"}),
    property="sequence",
)
