"""Counts from one acceptance rate per position, and the two meanings such a rate can have.

A *conditional* rate is that of position i given that every earlier position accepted; a *survival*
probability is that of positions 1..i all accepting. Benchmark modes and logs use either word for
either number, so each has its own function here.
"""

from collections.abc import Sequence
from fractions import Fraction

from specdec_exact.counts import moments
from specdec_exact.counts.arguments import (
    Exact,
    admit_draft_length,
    admit_list,
    admit_powers,
    admit_probability,
)
from specdec_exact.kernel.law import Law

__all__ = [
    "accepted_law",
    "accepted_mean",
    "conditional_rates",
    "emitted_law",
    "emitted_mean",
    "survival",
]


def survival(rates: Sequence[Exact]) -> tuple[Fraction, ...]:
    """Return P(accepted >= j), the product of the first j conditional rates.

    raises    WeightError when a rate is outside [0, 1] or inexact; SizeError beyond 10000 positions,
              or 20000 bits for their denominators together

    >>> survival(["4/5", "3/4", "5/6"])
    (Fraction(4, 5), Fraction(3, 5), Fraction(1, 2))
    """
    admit_draft_length(len(admit_list("acceptance rates", rates)))
    admitted = [
        admit_probability(f"the acceptance rate at position {position}", rate)
        for position, rate in enumerate(rates, start=1)
    ]
    admit_powers(sum(rate.denominator.bit_length() for rate in admitted))
    reach = Fraction(1)
    reached: list[Fraction] = []
    for rate in admitted:
        reach *= rate
        reached.append(reach)
    return tuple(reached)


def conditional_rates(tails: Sequence[Exact]) -> tuple[Fraction, ...]:
    """Return the conditional rates behind survival probabilities: each over the one before it.

    After a survival of 0 the conditional rate is 0/0; 0 is returned, and changes no law.

    tails     P(accepted >= 1), P(accepted >= 2), ...
    raises    WeightError unless 1 >= tails[0] >= tails[1] >= ... >= 0
    source    the unconditional rates of vLLM's synthetic acceptance mode, converted

    >>> conditional_rates(["4/5", "3/5", "1/2"])
    (Fraction(4, 5), Fraction(3, 4), Fraction(5, 6))
    """
    before = Fraction(1)
    rates: list[Fraction] = []
    for tail in moments.admit_survival(tails):
        rates.append(tail / before if before else Fraction())
        before = tail
    return tuple(rates)


def accepted_law(rates: Sequence[Exact]) -> Law[int]:
    """Return the law of the number of tokens before the first rejection; draft length len(rates).

    raises    WeightError when a rate is outside [0, 1] or inexact

    >>> accepted_law(["4/5", "3/4"])
    Law({0: '1/5', 1: '1/5', 2: '3/5'})
    """
    return moments.from_survival(survival(rates))


def emitted_law(rates: Sequence[Exact]) -> Law[int]:
    """Return the law of accepted + 1.

    raises    WeightError when a rate is outside [0, 1] or inexact

    >>> emitted_law(["4/5", "3/4"])
    Law({1: '1/5', 2: '1/5', 3: '3/5'})
    """
    return moments.emitted_from_accepted(accepted_law(rates))


def accepted_mean(rates: Sequence[Exact]) -> Fraction:
    """Return the expected number of accepted tokens: the sum of the survival probabilities.

    raises    WeightError when a rate is outside [0, 1] or inexact

    >>> accepted_mean(["1/2", "1/2", "1/2"])
    Fraction(7, 8)
    """
    return sum(survival(rates), Fraction())


def emitted_mean(rates: Sequence[Exact]) -> Fraction:
    """Return the expected number of emitted tokens.

    raises    WeightError when a rate is outside [0, 1] or inexact

    >>> emitted_mean(["4/5", "3/4", "5/6"])
    Fraction(29, 10)
    """
    return 1 + accepted_mean(rates)
