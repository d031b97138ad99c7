"""Printed numbers are never wrong, and say when they are not the number itself."""

from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts.interval import Interval
from specdec_exact.report.number import (
    bar,
    between,
    brief,
    decimal,
    described,
    interval_document,
    interval_text,
)

NUMBERS = st.fractions(max_denominator=10**12) | st.builds(
    Fraction, st.integers(), st.integers(1, 10**40)
)


@given(NUMBERS, st.integers(1, 12), st.sampled_from([-1, 0, 1]))
def test_a_decimal_is_the_correctly_rounded_number(
    value: Fraction, digits: int, toward: int
) -> None:
    # The standard library's division, which is correctly rounded too, is the second opinion.
    rounding = {-1: ROUND_FLOOR, 0: ROUND_HALF_EVEN, 1: ROUND_CEILING}[toward]
    context = Context(prec=digits, rounding=rounding)
    wanted = context.divide(Decimal(value.numerator), Decimal(value.denominator))
    assert Decimal(decimal(value, digits, toward)) == wanted


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0", "0"),
        ("1/8", "0.125"),
        ("999999999/1000000000", "1"),
        ("123456789", "123457000"),
        ("1e15", "1e15"),
        ("123/1000000000", "1.23e-7"),
        ("-2/3", "-0.666667"),
        ("1/100000", "0.00001"),
    ],
)
def test_decimals_look_like_this(value: str, text: str) -> None:
    assert decimal(Fraction(value)) == text


@given(NUMBERS)
def test_a_short_text_without_a_mark_is_the_number(value: Fraction) -> None:
    text = brief(value)
    assert text.startswith("≈ ") or Fraction(text) == value


@given(NUMBERS)
def test_an_equals_sign_means_equal(value: Fraction) -> None:
    text = described(value)
    if " = " in text:
        fraction, rounded = text.split(" = ")
        assert Fraction(fraction) == Fraction(rounded) == value


def test_a_very_long_number_is_never_converted_to_text() -> None:
    # CPython refuses to print integers of more than 4300 digits.
    value = Fraction(1, 3**20_000)
    assert brief(value) == "≈ 3.75756e-9543"
    assert described(value).endswith("(a ratio of 1- and 9543-digit integers)")


@given(NUMBERS, st.fractions(0, 1, max_denominator=10**15))
def test_an_enclosure_encloses(low: Fraction, gap: Fraction) -> None:
    words = between(low, low + gap).split()
    assert Fraction(Decimal(words[1])) <= low
    assert low + gap <= Fraction(Decimal(words[3]))


def test_an_interval_is_a_number_when_its_ends_meet() -> None:
    known = Interval(Fraction(3, 5), Fraction(3, 5))
    open_ = Interval(Fraction(1, 2), Fraction(3, 5))
    assert (interval_text(known), interval_document(known)) == ("3/5 = 0.6", "3/5")
    assert interval_text(open_) == "between 0.5 and 0.6"
    assert interval_document(open_) == {"low": "1/2", "high": "3/5"}


@given(st.fractions(0, 1), st.integers(1, 20))
def test_a_bar_has_its_width_and_shows_all_but_zero(value: Fraction, width: int) -> None:
    text = bar(value, Fraction(1), width)
    assert len(text) == width
    assert (text.strip() == "") == (value == 0)


def test_a_bar_is_in_proportion() -> None:
    assert bar(Fraction(1, 2), Fraction(1), 10) == "█████     "
    assert bar(Fraction(1), Fraction(0), 3) == "▏  "
