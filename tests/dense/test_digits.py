"""Integer combinations of float rows, digit by digit, are the integers themselves."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.dense.digits import combination, read

integers = st.integers(-(10**60), 10**60)
rows = st.lists(st.tuples(*[st.floats(-1, 1)] * 3), min_size=1, max_size=6)


@given(st.tuples(integers, integers, integers), rows)
def test_digits_spell_the_combination(
    coefficients: tuple[int, int, int], entries: list[tuple[float, float, float]]
) -> None:
    exact = combination(coefficients, low=-1074, top=0)
    digits = exact.digits([np.array(column) for column in zip(*entries, strict=True)])
    expected = [
        sum(c * Fraction(x) for c, x in zip(coefficients, row, strict=True)) * 2**1074
        for row in entries
    ]
    assert read(digits) == expected
    assert ((digits[:-1] >= 0) & (digits[:-1] < 1 << 16)).all()
    assert ((digits[-1] < 0) == [value < 0 for value in expected]).all()


@pytest.mark.parametrize(("low", "top"), [(-1074, 500), (-1074, -1000), (-149, 0), (400, 500)])
def test_every_range_of_exponents(low: int, top: int) -> None:
    units = [1, 3, 2 ** min(52, top - low) - 1, 2 ** min(52, top - low)]
    values = [float(n * Fraction(2) ** low) for n in units] + [float(Fraction(2) ** top)]
    exact = combination([7, -1], low, top)
    columns = [np.array(values), np.array(values[::-1])]
    expected = [
        (7 * Fraction(a) - Fraction(b)) / Fraction(2) ** low
        for a, b in zip(values, values[::-1], strict=True)
    ]
    assert read(exact.digits(columns)) == expected


def test_the_largest_digits_of_both_signs() -> None:
    full = (1 << 400) - 1
    exact = combination([full, -full], low=-64, top=0)
    columns = [np.array([1.0, -1.0, 1.0]), np.array([-1.0, 1.0, 1.0])]
    assert read(exact.digits(columns)) == [2 * full << 64, -2 * full << 64, 0]


def test_entries_are_left_alone() -> None:
    column = np.array([0.75, 0.5])
    combination([3], -2, 0).digits([column])
    assert column.tolist() == [0.75, 0.5]
