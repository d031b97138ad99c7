"""A mode called block verification runs the token rule: nothing is biased, and less is accepted.

The outcome is the number of accepted drafts.
"""

from collections.abc import Iterator

from specdec_exact.choice import explore
from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes import block, token

__all__ = ["FAULT"]


def _rule(chooser: Chooser, case: Rows) -> int:
    target, draft = case.models()
    return token.whole_round(target, draft, case.draft_length)(chooser).accepted


def _owed(case: Rows) -> Law[Token]:
    target, draft = case.models()
    promised = explore(block.whole_round(target, draft, case.draft_length)).law
    counts: Law[Token] = promised.map(lambda played: played.accepted)
    return counts


def _cases() -> Iterator[Rows]:
    for pair in pairs(2, 4):
        yield Rows(table({(): pair.target}), table({(): pair.draft}), 2)


FAULT = Fault(
    name="block-as-token",
    sentence="What is called block verification runs the token rule, and accepts no more than that.",
    kind="block",
    form="case",
    rule=_rule,
    smallest=Rows(table({(): row("2/3", "1/3")}), table({(): row("1/3", "2/3")}), 2),
    emits=law({2: "4/9", 1: "2/9", 0: "1/3"}),
    property="acceptance",
    reports=("sgl-project/sglang pull/36516",),
    owed=_owed,
    cases=_cases,
)
