"""A comparison of floats with any bound is a comparison with one of few short ratios."""

from bisect import bisect_left
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.dense import threshold
from specdec_exact.dense.threshold import UNATTAINABLE, Threshold, greatest_fraction, least_ratio

bounds = st.builds(Fraction, st.integers(1, 10**6), st.integers(1, 10**6))

# All m / n * 2**s around the bounds above.
RATIOS = {
    bits: sorted(
        {
            Fraction(m, n) * Fraction(2) ** s
            for m in range(1, 1 << bits)
            for n in range(1, 1 << bits)
            for s in range(-26, 27)
        }
    )
    for bits in (2, 3, 4)
}


def value(ratio: Threshold) -> Fraction:
    return Fraction(ratio.numerator, ratio.denominator) * Fraction(2) ** ratio.exponent


@pytest.mark.parametrize("bits", [2, 3, 4])
@given(bound=bounds)
def test_nothing_lies_between_the_bound_and_the_least_ratio(bits: int, bound: Fraction) -> None:
    ratios = RATIOS[bits]
    assert value(least_ratio(bound, bits)) == ratios[bisect_left(ratios, bound)]


@given(bound=st.builds(Fraction, st.integers(1, 10**300), st.integers(1, 10**300)))
@pytest.mark.parametrize("bits", [24, 53])
def test_the_least_ratio_is_short_odd_and_close_above(bits: int, bound: Fraction) -> None:
    ratio = least_ratio(bound, bits)
    assert ratio.numerator % 2 == ratio.denominator % 2 == 1
    assert max(ratio.numerator, ratio.denominator) < 1 << bits
    assert bound <= value(ratio) <= bound * (1 + Fraction(1, 1 << (bits - 2)))


@pytest.mark.parametrize("bits", [24, 53])
@given(m=st.integers(1, (1 << 24) - 1), n=st.integers(1, (1 << 24) - 1), s=st.integers(-200, 200))
def test_a_short_bound_is_its_own_least_ratio(bits: int, m: int, n: int, s: int) -> None:
    bound = Fraction(m, n) * Fraction(2) ** s
    assert value(least_ratio(bound, bits)) == bound


@given(x=st.builds(Fraction, st.integers(0, 999), st.integers(1, 999)), limit=st.integers(1, 40))
def test_the_greatest_fraction_is_the_greatest(x: Fraction, limit: int) -> None:
    best = max(Fraction(x.numerator * d // x.denominator, d) for d in range(1, limit + 1))
    assert greatest_fraction(x, limit) == best


def test_the_margin_covers_the_rounding_errors_of_its_proof() -> None:
    u = Fraction(1, 1 << 53)
    margin = Fraction(threshold.MARGIN)
    assert margin == 8 * u
    # The factor and both products may be rounded the wrong way, by u each.
    assert (1 + margin) * (1 - u) ** 2 / (1 + u) >= 1
    assert (1 - margin) * (1 + u) ** 2 / (1 - u) <= 1
    # A margin of 2u would not do: this test can fail.
    assert (1 + 2 * u) * (1 - u) ** 2 / (1 + u) < 1


@given(bound=bounds, scale=st.integers(-280, 280))
def test_factors_stay_in_the_range_that_the_proof_asks_for(bound: Fraction, scale: int) -> None:
    factors = least_ratio(bound * Fraction(2) ** scale, 53).factors(53)
    assert factors is not None
    left, low, high = factors
    assert 2.0**51 <= min(left, low) < max(left, high) < 2.0**413
    assert low < high


@given(bound=bounds, scale=st.integers(-280, 280))
def test_short_factors_are_the_ratio_itself(bound: Fraction, scale: int) -> None:
    ratio = least_ratio(bound * Fraction(2) ** scale, 24)
    factors = ratio.factors(24)
    assert factors is not None
    left, low, high = factors
    assert Fraction(low) / Fraction(left) == value(ratio)
    assert low == high
    assert min(left, low) >= 1


def test_beyond_the_range_there_are_no_factors() -> None:
    assert least_ratio(Fraction(2) ** 400, 53).factors(53) is None
    assert least_ratio(Fraction(1, 2**400), 24).factors(24) is None
    assert UNATTAINABLE.factors(24) is UNATTAINABLE.factors(53) is None
