"""Raw probabilities are read after the row was filtered in place: they are those of what was left.

The filter is top-k with k = 1 here. The outcome is the reported probability, spelled as a rational.
"""

from collections.abc import Hashable, Iterator

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import laws
from specdec_exact.faults.record import Fault, row
from specdec_exact.kernel.law import Law, Measure, Token, law
from specdec_exact.kernel.rational import spell
from specdec_exact.schemes import transform

__all__ = ["FAULT"]

LawAndToken = tuple[Law[Token], Token]


def _rule(_: Chooser, case: LawAndToken) -> str:
    target, token = case
    return spell(transform.top_k(target, 1)[token])


def _owed(case: LawAndToken) -> Measure[Hashable]:
    target, token = case
    return law({spell(target[token]): 1})


def _cases() -> Iterator[LawAndToken]:
    for denominator in range(1, 5):
        for target in laws(2, denominator):
            yield from ((target, token) for token in transform.top_k(target, 1))


FAULT = Fault(
    name="probability-after-filter",
    sentence="The raw probability of a token is read from a row that was already filtered in place.",
    kind="count",
    form="case",
    rule=_rule,
    smallest=(row("1/2", "1/2"), 0),
    emits=law({"1": 1}),
    property="count",
    reports=("vllm-project/vllm pull/30846",),
    owed=_owed,
    cases=_cases,
)
