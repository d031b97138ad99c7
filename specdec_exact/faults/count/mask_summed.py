"""Accepted tokens are counted by summing the mask of passed tests, also behind the first failure.

The outcome is the count of a round whose positions pass with the given rates.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import product

from specdec_exact.choice.chooser import Chooser
from specdec_exact.counts import positions
from specdec_exact.faults.record import Fault
from specdec_exact.kernel.law import Measure, law

__all__ = ["FAULT"]

Rates = tuple[Fraction, ...]


def _rule(chooser: Chooser, rates: Rates) -> int:
    passed = [chooser.flip(rate) for rate in rates]
    return sum(passed)


def _owed(rates: Rates) -> Measure[Hashable]:
    accepted = positions.accepted_law(rates)
    return Measure({count: accepted[count] for count in accepted})


def _cases() -> Iterator[Rates]:
    for length, denominator in product(range(1, 4), range(1, 4)):
        shares = [Fraction(part, denominator) for part in range(denominator + 1)]
        yield from product(shares, repeat=length)


FAULT = Fault(
    name="mask-summed",
    sentence="Accepted tokens are counted by the sum of the mask instead of its leading run of ones.",
    kind="count",
    form="case",
    rule=_rule,
    smallest=(Fraction(0), Fraction(1)),
    emits=law({1: 1}),
    property="count",
    reports=("vllm-project/vllm pull/2658",),
    owed=_owed,
    cases=_cases,
)
