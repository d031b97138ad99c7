"""The increment rule, against trying every length."""

from fractions import Fraction
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import draft_length, iid, moments, walltime
from specdec_exact.kernel.errors import SizeError
from tests.counts.generated import rates, survivals

moderate = st.fractions(0, Fraction(9, 10), max_denominator=20)
costs = st.fractions(Fraction(1, 50), 1, max_denominator=50)


@given(moderate, costs)
def test_no_length_is_faster_and_no_shorter_one_as_fast(rate: Fraction, cost: Fraction) -> None:
    best = draft_length.optimal(rate, cost)
    speeds = [walltime.improvement(rate, n, cost) for n in range(best + 40)]
    assert max(speeds) == speeds[best]
    assert speeds.index(max(speeds)) == best


@given(rates, costs, st.integers(0, 12))
def test_the_increment_is_positive_if_and_only_if_one_more_token_is_faster(
    rate: Fraction, cost: Fraction, n: int
) -> None:
    faster = walltime.improvement(rate, n + 1, cost) > walltime.improvement(rate, n, cost)
    assert (draft_length.increment(rate, n, cost) > 0) == faster


@given(rates, rates, st.integers(0, 12))
def test_the_increment_never_grows(rate: Fraction, cost: Fraction, n: int) -> None:
    step = draft_length.increment(rate, n + 1, cost) - draft_length.increment(rate, n, cost)
    assert step == -(rate ** (n + 1)) * (1 - rate) * (1 + (n + 1) * cost)
    assert step <= 0
    assert draft_length.increment(rate, 0, cost) == rate - cost


@given(survivals, costs)
def test_any_survival_has_its_best_length(tails: tuple[Fraction, ...], cost: Fraction) -> None:
    best = draft_length.optimal_from_survival(tails, cost)
    speeds = [(1 + sum(tails[:n])) / (n * cost + 1) for n in range(len(tails) + 1)]
    assert speeds.index(max(speeds)) == best


@given(moderate, costs)
def test_the_constant_rate_is_one_survival_among_all(rate: Fraction, cost: Fraction) -> None:
    best = draft_length.optimal(rate, cost)
    assert draft_length.optimal_from_survival(iid.survival(rate, best + 3), cost) == best


@given(moderate, costs)
def test_a_flat_verification_cost_has_the_same_best_length(rate: Fraction, cost: Fraction) -> None:
    best = draft_length.optimal(rate, cost)
    assert draft_length.optimal_with(rate, cost, lambda _: 1, best + 3) == best


def test_a_verification_cost_of_steps_has_two_summits() -> None:
    def steps(positions: int) -> int:
        return -(-positions // 8)

    speeds = [walltime.improvement_with("0.95", n, "1/100", steps) for n in range(24)]
    assert speeds[8] < speeds[7]
    assert speeds[8] < speeds[15]
    assert draft_length.optimal_with("0.95", "1/100", steps, 23) == speeds.index(max(speeds)) == 7


@pytest.mark.parametrize(
    ("rate", "best"),
    [
        ("0.5", (5, 4, 3, 2)),
        ("0.6", (7, 6, 4, 3)),
        ("0.7", (9, 8, 6, 4)),
        ("0.8", (14, 11, 8, 6)),
        ("0.9", (24, 19, 13, 10)),
    ],
)
def test_the_table_of_best_lengths(rate: str, best: tuple[int, ...]) -> None:
    costs_of_the_table = ("0.01", "0.02", "0.05", "0.1")
    assert tuple(draft_length.optimal(rate, cost) for cost in costs_of_the_table) == best


def test_huge_lengths_are_found_at_once() -> None:
    start = perf_counter()
    assert draft_length.optimal("0.99", "1/100") == 113
    billionth = Fraction(1, 10**9)
    best = draft_length.optimal(1 - billionth, billionth)
    assert perf_counter() - start < 1
    # Scaling: with rate 1 - 1/n and cost 1/n the best length is about 1.1462 n.
    assert 1_146_193_000 < best < 1_146_194_000


def test_drafting_that_never_pays() -> None:
    assert draft_length.optimal("1/10", "1/10") == 0
    assert draft_length.optimal(0, 0) == 0
    assert draft_length.optimal(1, 1) == 0
    assert draft_length.optimal("1/2", 3) == 0


@pytest.mark.parametrize(("rate", "cost"), [(1, "1/2"), (1, 0), ("1/2", 0)])
def test_without_a_best_length_there_is_a_refusal(rate: int | str, cost: int | str) -> None:
    message = f"every longer one is faster: got acceptance rate {rate} and cost ratio {cost}"
    with pytest.raises(SizeError, match=message):
        draft_length.optimal(rate, cost)
    # Asked up to a longest draft, the longest is best.
    assert draft_length.optimal_with(rate, cost, lambda _: 1, 9) == 9
    assert draft_length.optimal_from_survival(iid.survival(rate, 9), cost) == 9


def test_survival_of_nothing() -> None:
    assert draft_length.optimal_from_survival([], "1/10") == 0
    assert draft_length.optimal_from_survival(moments.survival(iid.accepted_law(0, 3)), 0) == 0
