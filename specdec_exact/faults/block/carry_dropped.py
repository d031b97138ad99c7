"""Full-information verification stops after its correction and leaves the rest to the target.

It keeps as much as the texts overlap, because what follows the correction is owed to the residual of
the whole tree, up to the draft length. The next round does not know.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes.full_information import verify
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
    played = verify(chooser, drafts, target, told, context)
    if played.accepted == len(drafts):
        return played
    return Round(played.tokens[: played.accepted + 1], played.accepted)


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    return play_path(_verify, target, draft, draft_length, context=(), told=None)(chooser)


FAULT = Fault(
    name="carry-dropped",
    sentence="A rule that owes later tokens to a residual forgets them, and the target draws them.",
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
