"""Positions tested alone, and the round that stops at the first rejection: two different numbers."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.counts import iid, metrics, moments, positions, prefixes
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law, law
from tests.counts.generated import models, rates

Model = Callable[[tuple[int, ...]], Law[int]]
rate_lists = st.lists(rates, max_size=5)


def test_three_positions_of_one_half() -> None:
    halves = ["1/2"] * 3
    assert metrics.tested_alone_mean(halves) == Fraction(3, 2)
    assert positions.accepted_mean(halves) == Fraction(7, 8)


@given(rate_lists)
def test_the_law_of_positions_tested_alone_is_the_sum_over_outcomes(
    given_rates: list[Fraction],
) -> None:
    weights = dict.fromkeys(range(len(given_rates) + 1), Fraction())
    for passed in product((True, False), repeat=len(given_rates)):
        weight = Fraction(1)
        for rate, yes in zip(given_rates, passed, strict=True):
            weight *= rate if yes else 1 - rate
        weights[sum(passed)] += weight
    counted = metrics.tested_alone_law(given_rates)
    assert {count: counted[count] for count in weights} == weights
    assert moments.mean(counted) == metrics.tested_alone_mean(given_rates)


@given(rate_lists)
def test_testing_alone_never_counts_less(given_rates: list[Fraction]) -> None:
    assert metrics.tested_alone_mean(given_rates) >= positions.accepted_mean(given_rates)


@settings(max_examples=40)
@given(models(2, 2), models(2, 2), models(2, 2), st.integers(0, 3))
def test_a_position_tested_alone_has_a_drafted_prefix(
    target: Model, draft: Model, told: Model, length: int
) -> None:
    wanted = [Fraction()] * length
    for string in product(range(2), repeat=length):
        reach = Fraction(1)
        for position, proposal in enumerate(string):
            prefix = string[:position]
            reach *= draft(prefix)[proposal]
            p, q = target(prefix)[proposal], told(prefix)[proposal]
            accept = min(Fraction(1), p / q) if q else Fraction(p > 0)
            # The tokens after this position are summed out: share the weight among them.
            wanted[position] += reach * accept / 2 ** (length - position - 1)
    assert list(metrics.alone_rates(target, draft, length, told=told)) == wanted


@given(models(2, 2), models(2, 2))
def test_the_first_position_is_never_tested_otherwise(target: Model, draft: Model) -> None:
    alone = metrics.alone_rates(target, draft, 3)
    assert alone[0] == prefixes.survival(target, draft, 1)[0]


def test_accepted_over_drafted_is_not_the_rate() -> None:
    ratios = [metrics.accepted_per_drafted(iid.accepted_law("1/2", n), n) for n in (1, 2, 4)]
    assert ratios == [Fraction(1, 2), Fraction(3, 8), Fraction(15, 64)]
    with pytest.raises(WeightError, match="needs at least one, got 0"):
        metrics.accepted_per_drafted(law([1]), 0)
