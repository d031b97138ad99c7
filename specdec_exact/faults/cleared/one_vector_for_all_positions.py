"""The residuals of all positions are raced with one vector of noise; only the first is emitted.

Both replacements are drawn before it is known which draft is rejected first, and they are dependent.
But only one of them is ever emitted, and by itself each has its own residual's law.
"""

from collections.abc import Hashable, Iterator

from specdec_exact.choice import explore
from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.law import Law, Measure, Token, excess, law
from specdec_exact.schemes import token
from specdec_exact.schemes.shared_randomness import race

__all__ = ["FAULT"]


def _rule(chooser: Chooser, case: Rows) -> tuple[Token, ...]:
    target, draft = case.models()
    first = chooser.choose(draft(()))
    second = chooser.choose(draft((first,)))
    rows = (target(()), draft(())), (target((first,)), draft((first,)))
    one, two = chooser.choose(race(*(_residual(*pair) for pair in rows)))
    tests = [
        chooser.uniform() * q[x] < p[x] for x, (p, q) in zip((first, second), rows, strict=True)
    ]
    if not tests[0]:
        return (one,)
    if not tests[1]:
        return (first, two)
    return (first, second, chooser.choose(target((first, second))))


def _residual(target: Law[Token], draft: Law[Token]) -> Law[Token]:
    missing = excess(target, draft)
    return missing.normalised() if missing else target


def _owed(case: Rows) -> Measure[Hashable]:
    target, draft = case.models()
    texts = explore(token.whole_round(target, draft, 2)).law.map(lambda played: played.tokens)
    return Measure({text: texts[text] for text in texts})


def _cases() -> Iterator[Rows]:
    for pair in pairs(3, 3):
        yield Rows(table({(): pair.target}), table({(): pair.draft}), 2)


FAULT = Fault(
    name="one-vector-for-all-positions",
    sentence="All positions share one noise vector, of which only the first rejected one emits.",
    kind="randomness",
    form="case",
    rule=_rule,
    smallest=Rows(table({(): row("1/3", "1/3", "1/3")}), table({(): row(0, 0, 1)}), 2),
    emits=law(
        {
            (2, 2, 0): "1/27",
            (2, 2, 1): "1/27",
            (2, 2, 2): "1/27",
            (2, 0): "1/9",
            (0,): "1/3",
            (2, 1): "1/9",
            (1,): "1/3",
        }
    ),
    property=None,
    owed=_owed,
    cases=_cases,
)
