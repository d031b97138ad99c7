"""Rates that say how often a position is reached and accepted are used as rates given it is reached.

A position is then charged for the rejections before it once more. The outcome is the number of emitted
tokens of a round.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import product

from specdec_exact.choice.chooser import Chooser
from specdec_exact.counts import moments, positions
from specdec_exact.faults.record import Fault
from specdec_exact.kernel.law import Measure, law

__all__ = ["FAULT"]

Rates = tuple[Fraction, ...]


def _rule(chooser: Chooser, rates: Rates) -> int:
    return chooser.choose(positions.emitted_law(rates))


def _owed(rates: Rates) -> Measure[Hashable]:
    emitted = moments.emitted_from_accepted(moments.from_survival(rates))
    return Measure({count: emitted[count] for count in emitted})


def _cases() -> Iterator[Rates]:
    for length, denominator in product(range(1, 4), range(1, 4)):
        shares = [Fraction(part, denominator) for part in range(denominator, -1, -1)]
        for rates in product(shares, repeat=length):
            if list(rates) == sorted(rates, reverse=True):
                yield rates


FAULT = Fault(
    name="survival-taken-for-conditional",
    sentence="Unconditional acceptance rates are multiplied up as if they were conditional ones.",
    kind="count",
    form="case",
    rule=_rule,
    smallest=(Fraction(1, 2), Fraction(1, 2)),
    emits=law({1: "1/2", 2: "1/4", 3: "1/4"}),
    property="count",
    reports=("vllm-project/vllm pull/40662",),
    owed=_owed,
    cases=_cases,
)
