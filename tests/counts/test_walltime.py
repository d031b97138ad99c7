"""Ratios to a target step, with and without a cost of verifying more positions."""

from fractions import Fraction

import pytest
from hypothesis import given

from specdec_exact.counts import iid, walltime
from specdec_exact.kernel.errors import WeightError
from tests.counts.generated import lengths, rates


@given(rates, lengths, rates)
def test_a_flat_verification_cost_is_the_published_formula(
    rate: Fraction, n: int, cost: Fraction
) -> None:
    flat = walltime.improvement_with(rate, n, cost, lambda _: "3/2")
    assert flat == walltime.improvement(rate, n, cost)


@given(rates, lengths, rates)
def test_a_cost_per_position_loses_all_parallelism(rate: Fraction, n: int, cost: Fraction) -> None:
    serial = walltime.improvement_with(rate, n, cost, lambda positions: positions)
    assert serial == iid.emitted_mean(rate, n) / (n * cost + n + 1)
    assert serial <= 1


@given(rates, lengths)
def test_arithmetic_is_never_saved(rate: Fraction, n: int) -> None:
    assert walltime.operations_factor(rate, n, 0) >= 1
    assert walltime.operations_factor(1, n, 0) == 1


@given(rates, rates)
def test_some_length_gains_if_and_only_if_the_rate_beats_the_cost(
    rate: Fraction, cost: Fraction
) -> None:
    gains = [walltime.improvement(rate, n, cost) > 1 for n in range(8)]
    assert any(gains) == gains[1] == (rate > cost)
    assert walltime.improvement(rate, 1, cost) == (1 + rate) / (1 + cost)


def test_a_batch_multiplies_the_positions() -> None:
    def cost(positions: int) -> int:
        return max(256, positions)

    # One sequence of 4 positions is free to verify; 128 of them are 512 positions.
    assert walltime.improvement_with("1/2", 3, 0, walltime.batched(cost, 1)) == Fraction(15, 8)
    assert walltime.improvement_with("1/2", 3, 0, walltime.batched(cost, 128)) == Fraction(15, 16)
    with pytest.raises(WeightError, match="a batch has at least 1 sequence, got 0"):
        walltime.batched(cost, 0)


def test_refusals() -> None:
    with pytest.raises(WeightError, match="a cost ratio is at least 0, got -1"):
        walltime.improvement("1/2", 2, -1)
    with pytest.raises(WeightError, match="an operations ratio is at least 0, got -1"):
        walltime.operations_factor("1/2", 2, -1)
    with pytest.raises(WeightError, match="cost of 3 positions is greater than 0, got 0"):
        walltime.improvement_with("1/2", 2, 0, lambda positions: 3 - positions)
