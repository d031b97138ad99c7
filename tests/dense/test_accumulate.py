"""Sums of floats are exact: of any size, sign and order."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.dense.accumulate import BLOCK, Accumulator, Mask, blocks

numbers = st.floats(min_value=-(2.0**499), max_value=2.0**499)


def sums(values: list[float], top: int, low: int) -> Accumulator:
    accumulator = Accumulator(top, low)
    row = np.array(values)
    for block in blocks(row.size):
        accumulator.add(row[block], Mask(row[block] > 0))
    return accumulator


@given(st.lists(numbers, min_size=1))
def test_sums_are_those_of_fractions(values: list[float]) -> None:
    accumulator = sums(values, 500, -1074)
    assert accumulator.total == sum(map(Fraction, values))
    assert accumulator.kept == sum(Fraction(value) for value in values if value > 0)


@given(st.lists(st.floats(0, 1), min_size=1), st.integers(0, 60))
def test_probabilities_too(values: list[float], low: int) -> None:
    values = [round(value * 2**low) / 2**low for value in values]
    assert sums(values, 0, -low).total == sum(map(Fraction, values))


@pytest.mark.parametrize("value", [1.0, -1.0, 2.0**-50, 1 - 2.0**-53])
def test_a_full_block_of_the_largest_numbers_does_not_wrap(value: float) -> None:
    assert sums([value] * BLOCK, 0, -1074).total == BLOCK * Fraction(value)


def test_many_blocks_add_up() -> None:
    rng = np.random.default_rng(0)
    values = rng.random(5 * BLOCK + 17) * 2.0 ** rng.integers(-300, 0, 5 * BLOCK + 17)
    expected = sum(map(Fraction, values.tolist()))
    assert sums(values.tolist(), 0, -1074).total == expected


def test_the_order_of_addition_does_not_matter() -> None:
    values = [2.0**-i for i in range(0, 1070, 7)] + [-(2.0**-i) for i in range(0, 1000, 3)]
    assert sums(values, 0, -1074).total == sums(values[::-1], 0, -1074).total


def test_blocks_cover_a_row_once() -> None:
    for size in (1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK):
        covered = [i for block in blocks(size) for i in range(block.start, block.stop)]
        assert covered == list(range(size))


@pytest.mark.parametrize(
    ("top", "low"), [(-1039, -2148), (-1074, -1074), (500, 500), (0, 0), (0, 3)]
)
def test_bounds_beyond_the_range_of_floats_are_no_trap(top: int, low: int) -> None:
    assert sums([0.0, 2.0**top], top, low).total == Fraction(2) ** top
