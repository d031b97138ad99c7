"""The number of kept drafts compares products: of ratios with random numbers multiplied up.

``kept = max i with product of min(1, ratio) >= product of the numbers``, and the residual of the token
rule. With ratios a and b of two drafts the first one is kept with probability

    a * (1 + b * log(1 / a))

more than a, and irrational: the logarithm is taken at the lower end of an interval of width 2**-63,
so no event is further than that from the law that is meant. The outcome is the first token of a round
of two drafts.
"""

from collections.abc import Iterator
from fractions import Fraction

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.block.logarithm import logarithm
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

WIDTH = Fraction(1, 2**63)


def _rule(chooser: Chooser, case: Rows) -> Token:
    target, draft = case.models()
    first = chooser.choose(draft(()))
    second = chooser.choose(draft((first,)))
    a, b = _capped(target(()), draft(()), first), _capped(target((first,)), draft((first,)), second)
    if a and chooser.flip(a * (1 + b * logarithm(1 / a).low)):
        return first
    missing = excess(target(()), draft(()))
    return chooser.choose(missing.normalised())


def _capped(target: Law[Token], draft: Law[Token], token: Token) -> Fraction:
    return min(target[token] / draft[token], Fraction(1))


def _owed(case: Rows) -> Law[Token]:
    return case.models()[0](())


def _cases() -> Iterator[Rows]:
    for pair in pairs(3, 3):
        yield Rows(table({(): pair.target}), table({(): pair.draft}), 2)


FAULT = Fault(
    name="product-of-numbers",
    sentence="A product of ratios is compared with a product of random numbers, not one by one.",
    kind="block",
    form="case",
    rule=_rule,
    smallest=Rows(table({(): row("1/2", "1/2")}), table({(): row(1)}), 2),
    emits=law(
        {
            0: "49679796792621758891/73786976294838206464",
            1: "24107179502216447573/73786976294838206464",
        }
    ),
    property="step",
    owed=_owed,
    cases=_cases,
    width=WIDTH,
)
