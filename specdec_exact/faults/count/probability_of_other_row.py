"""The reported probability of a token is read from the row before its own.

The rows of all positions lie in one tensor, and are matched to tokens by a wrong offset. The outcome
is the reported probability of the token at the second position.
"""

from collections.abc import Hashable, Iterator
from itertools import product

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import laws
from specdec_exact.faults.record import Fault, row
from specdec_exact.kernel.law import Law, Measure, Token, law
from specdec_exact.kernel.rational import spell

__all__ = ["FAULT"]

TwoRowsAndToken = tuple[Law[Token], Law[Token], Token]


def _rule(_: Chooser, case: TwoRowsAndToken) -> str:
    before, _own, token = case
    return spell(before[token])


def _owed(case: TwoRowsAndToken) -> Measure[Hashable]:
    _, own, token = case
    return law({spell(own[token]): 1})


def _cases() -> Iterator[TwoRowsAndToken]:
    for denominator in range(1, 5):
        for before, own in product(laws(2, denominator), repeat=2):
            yield from ((before, own, token) for token in own)


FAULT = Fault(
    name="probability-of-other-row",
    sentence="The reported probability of a token is read from the row of the position before it.",
    kind="count",
    form="case",
    rule=_rule,
    smallest=(row(1), row(0, 1), 1),
    emits=law({"0": 1}),
    property="count",
    reports=("vllm-project/vllm pull/30846", "vllm-project/vllm pull/33391"),
    owed=_owed,
    cases=_cases,
)
