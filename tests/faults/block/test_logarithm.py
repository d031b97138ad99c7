"""The interval holds the logarithm: it multiplies into sums, and is squeezed by its own definition."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.faults.block.logarithm import BITS, logarithm
from specdec_exact.kernel.errors import WeightError

numbers = st.fractions(1, 1000, max_denominator=1000)


@given(numbers)
def test_the_width_is_stated(value: Fraction) -> None:
    log = logarithm(value)
    assert log.width == Fraction(2, 2**BITS)
    assert log.low.denominator <= 2**BITS


@given(numbers, numbers)
def test_a_product_is_a_sum(first: Fraction, second: Fraction) -> None:
    one, other, both = logarithm(first), logarithm(second), logarithm(first * second)
    assert one.low + other.low <= both.high
    assert both.low <= one.high + other.high


@given(numbers)
def test_it_lies_between_two_bounds_that_hold_for_every_logarithm(value: Fraction) -> None:
    log = logarithm(value)
    assert 1 - 1 / value <= log.high
    assert log.low <= value - 1


def test_known_digits() -> None:
    digits = {2: 693147180559945309, 3: 1098612288668109691, 10: 2302585092994045684}
    for value, scaled in digits.items():
        log = logarithm(Fraction(value))
        assert Fraction(scaled, 10**18) <= log.high
        assert log.low <= Fraction(scaled + 1, 10**18)
    assert logarithm(Fraction(1)).low == 0


def test_a_number_below_one_is_refused() -> None:
    with pytest.raises(WeightError, match="of a number of at least 1, got 1/2"):
        logarithm(Fraction(1, 2))
