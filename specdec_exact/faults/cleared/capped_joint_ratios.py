"""Hierarchical speculative decoding as its paper defines it: block verification written otherwise.

It multiplies ratios over many positions and caps them, which looks like the fault next to it. With
every ratio capped at the best prefix before it the two are one rule, path by path.

source    Zhou et al. 2026, arXiv:2601.05724, definitions 4 to 6
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes import hierarchical
from specdec_exact.schemes.round import Round

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    return hierarchical.whole_round(target, draft, draft_length)(chooser)


FAULT = Fault(
    name="capped-joint-ratios",
    sentence="Prefixes are kept by joint ratios, each capped at the best prefix before it.",
    kind="block",
    form="round",
    rule=_rule,
    smallest=Rows(table({(): row("1/3", "2/3")}), table({(): row("2/3", "1/3")}), 2),
    emits=law(
        {
            ((0, 0, 0), 2): "1/27",
            ((0, 0, 1), 2): "2/27",
            ((1,), 0): "1/3",
            ((0, 1, 0), 2): "2/27",
            ((0, 1, 1), 2): "4/27",
            ((1, 0, 0), 2): "1/27",
            ((1, 0, 1), 2): "2/27",
            ((1, 1), 1): "1/9",
            ((1, 1, 0), 2): "1/27",
            ((1, 1, 1), 2): "2/27",
        }
    ),
    property=None,
)
