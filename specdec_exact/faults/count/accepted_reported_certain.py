"""An accepted token is reported with probability 1: its test was passed, so it seemed certain.

The outcome is the reported probability, spelled as a rational.
"""

from collections.abc import Hashable, Iterator

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import laws
from specdec_exact.faults.record import Fault, row
from specdec_exact.kernel.law import Law, Measure, Token, law
from specdec_exact.kernel.rational import spell

__all__ = ["FAULT"]

LawAndToken = tuple[Law[Token], Token]


def _rule(_: Chooser, case: LawAndToken) -> str:
    target, accepted = case
    return "1" if accepted in target else "0"


def _owed(case: LawAndToken) -> Measure[Hashable]:
    target, accepted = case
    return law({spell(target[accepted]): 1})


def _cases() -> Iterator[LawAndToken]:
    for denominator in range(1, 5):
        for target in laws(2, denominator):
            yield from ((target, token) for token in target)


FAULT = Fault(
    name="accepted-reported-certain",
    sentence="Accepted tokens are reported with probability 1 instead of the target's.",
    kind="count",
    form="case",
    rule=_rule,
    smallest=(row("1/2", "1/2"), 0),
    emits=law({"1": 1}),
    property="count",
    reports=("ggml-org/llama.cpp issues/27972",),
    owed=_owed,
    cases=_cases,
)
