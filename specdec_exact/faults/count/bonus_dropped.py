"""After full acceptance the bonus token is thrown away: the law is right, a target pass gives less.

The outcome is the number of emitted tokens of a round.
"""

from collections.abc import Hashable, Iterator

from specdec_exact.choice import explore
from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.law import Measure, law
from specdec_exact.schemes import token

__all__ = ["FAULT"]


def _rule(chooser: Chooser, case: Rows) -> int:
    target, draft = case.models()
    text, accepted = token.whole_round(target, draft, case.draft_length)(chooser)
    return len(text[:-1] if accepted == case.draft_length else text)


def _owed(case: Rows) -> Measure[Hashable]:
    target, draft = case.models()
    played = explore(token.whole_round(target, draft, case.draft_length)).law
    counts = played.map(lambda emitted: len(emitted.tokens))
    return Measure({count: counts[count] for count in counts})


def _cases() -> Iterator[Rows]:
    for pair in pairs(2, 3):
        yield Rows(table({(): pair.target}), table({(): pair.draft}), 1)


FAULT = Fault(
    name="bonus-dropped",
    sentence="When all drafts are accepted the token after them is thrown away.",
    kind="count",
    form="case",
    rule=_rule,
    smallest=Rows(table({(): row(1)}), table({(): row(1)}), 1),
    emits=law({1: 1}),
    property="count",
    reports=("ohdearquant/lattice issues/389",),
    owed=_owed,
    cases=_cases,
)
