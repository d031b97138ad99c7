"""The accepted length is divided by the budget, so the same decoding looks worse with a larger one.

The outcome is what two runs report that differ in their budget alone: ``(length - 1) / (budget - 1)``
for each, where both emit the same length. Per tested draft their rates are equal.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import product

from specdec_exact.choice.chooser import Chooser
from specdec_exact.counts.measured import accepted_per_tested, rounds_of_one_length
from specdec_exact.faults.record import Fault
from specdec_exact.kernel.law import Measure, law
from specdec_exact.kernel.rational import spell

__all__ = ["FAULT"]

LengthAndBudgets = tuple[int, int, int]


def _rule(_: Chooser, case: LengthAndBudgets) -> tuple[str, str]:
    length, small, large = case
    return spell(Fraction(length - 1, small - 1)), spell(Fraction(length - 1, large - 1))


def _owed(case: LengthAndBudgets) -> Measure[Hashable]:
    length, small, large = case
    return law({(_per_tested(length, small), _per_tested(length, large)): 1})


def _per_tested(length: int, budget: int) -> str:
    return spell(accepted_per_tested(rounds_of_one_length({length - 1: 1}, budget - 1)))


def _cases() -> Iterator[LengthAndBudgets]:
    for small, large in product(range(2, 9), repeat=2):
        for length in range(2, min(small, large) + 1):
            yield length, small, large


FAULT = Fault(
    name="rate-over-budget",
    sentence="An acceptance rate divides by the budget, and falls when only the budget grows.",
    kind="count",
    form="case",
    rule=_rule,
    smallest=(2, 2, 4),
    emits=law({("1", "1/3"): 1}),
    property="count",
    reports=(
        "ggml-org/llama.cpp issues/3919",
        "Blackwellboy/model-serving-minefield issues/98",
    ),
    owed=_owed,
    cases=_cases,
)
