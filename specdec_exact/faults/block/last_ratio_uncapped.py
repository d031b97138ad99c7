"""Hierarchical speculative decoding keeps the whole path by its plain joint ratio.

The paper caps every ratio at the best prefix before it; a released program does not cap the last one.
It keeps more than any lossless rule can.

source    Zhou et al. 2026, arXiv:2601.05724
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Measure, Token, excess, law
from specdec_exact.schemes.hierarchical import capped_ratios
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
    ratios = capped_ratios(drafts, target, told, context)
    joint = Fraction(1)
    for i, token in enumerate(drafts):
        joint = joint * target(drafts[:i])[token] / told(drafts[:i])[token]
    if chooser.flip(min(joint, Fraction(1))):
        return Round((*drafts, chooser.choose(target(drafts))), len(drafts))
    kept = len(drafts) - 1
    while kept:
        owed, surplus = _owed_and_surplus(ratios[kept], target(drafts[:kept]), told(drafts[:kept]))
        if chooser.flip(owed.mass / surplus if surplus else Fraction(1)):
            break
        kept -= 1
    owed, _ = _owed_and_surplus(ratios[kept], target(drafts[:kept]), told(drafts[:kept]))
    token = chooser.choose(owed.normalised() if owed else target(drafts[:kept]))
    return Round((*drafts[:kept], token), kept)


def _owed_and_surplus(
    ratio: Fraction, target: Law[K], draft: Law[K]
) -> tuple[Measure[K], Fraction]:
    wanted = target.like({x: ratio * target[x] for x in target})
    return excess(wanted, draft), excess(draft, wanted).mass


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    return play_path(_verify, target, draft, draft_length, context=(), told=None)(chooser)


FAULT = Fault(
    name="last-ratio-uncapped",
    sentence="The whole path is kept by its plain joint ratio, while shorter prefixes are capped.",
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
