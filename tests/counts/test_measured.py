"""Rates and lengths of a real run, and how they come apart."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import iid, measured, metrics, moments, positions
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import law

one_round = st.integers(0, 5).flatmap(
    lambda drafted: st.tuples(st.just(drafted), st.integers(0, drafted))
)
logs = st.lists(one_round, min_size=1, max_size=30)


@given(logs)
def test_totals_are_sums_over_the_log(log: list[tuple[int, int]]) -> None:
    run = measured.rounds_from_log(log)
    assert run.total == len(log)
    assert run.drafted == sum(drafted for drafted, _ in log)
    assert run.accepted == sum(accepted for _, accepted in log)
    # Up to the first rejection every token was tested, and that one too.
    assert run.tested == sum(len(("yes",) * a + ("no",) * (a < d)) for d, a in log)


@given(logs)
def test_the_order_of_rounds_does_not_matter(log: list[tuple[int, int]]) -> None:
    assert measured.rounds_from_log(log[::-1]) == measured.rounds(Counter(log))


@given(logs)
def test_the_laws_are_frequencies(log: list[tuple[int, int]]) -> None:
    run = measured.rounds_from_log(log)
    assert moments.mean(measured.accepted_law(run)) == Fraction(run.accepted, run.total)
    assert moments.mean(measured.emitted_law(run)) == Fraction(run.accepted, run.total) + 1
    assert moments.mean(measured.draft_length_law(run)) == Fraction(run.drafted, run.total)


@given(st.dictionaries(st.integers(0, 4), st.integers(1, 50), min_size=1))
def test_with_one_draft_length_the_conditional_rates_give_the_law(times: dict[int, int]) -> None:
    run = measured.rounds_of_one_length(times, 4)
    given_rates = measured.conditional_rates(run)
    reached = positions.survival(given_rates)
    assert measured.accepted_rates_of_drafted(run)[: len(reached)] == reached
    # A position that no round tested was accepted by none.
    assert not any(measured.accepted_rates_of_drafted(run)[len(reached) :])
    assert positions.accepted_law(given_rates) == measured.accepted_law(run)


@given(st.dictionaries(st.integers(0, 4), st.integers(1, 50), min_size=1))
def test_the_printed_ratio_is_the_mean_over_the_length(times: dict[int, int]) -> None:
    run = measured.rounds_of_one_length(times, 4)
    printed = metrics.accepted_per_drafted(measured.accepted_law(run), 4)
    assert measured.accepted_per_drafted(run) == printed


@given(logs)
def test_the_tested_ratio_averages_the_conditional_rates(log: list[tuple[int, int]]) -> None:
    run = measured.rounds_from_log(log)
    tested = [
        sum(1 for drafted, accepted in log if min(accepted + 1, drafted) >= position)
        for position in range(1, 6)
    ]
    if run.tested == 0:
        assert measured.conditional_rates(run) == ()
        return
    pooled = sum(
        rate * weight for rate, weight in zip(measured.conditional_rates(run), tested, strict=False)
    )
    assert measured.accepted_per_tested(run) == pooled / sum(tested)


def test_a_run_with_the_frequencies_of_the_lesson() -> None:
    run = measured.rounds_of_one_length({0: 40, 1: 24, 2: 36}, 2)
    assert measured.accepted_law(run) == iid.accepted_law("3/5", 2)
    assert measured.accepted_per_tested(run) == Fraction(3, 5)
    assert measured.conditional_rates(run) == (Fraction(3, 5), Fraction(3, 5))
    assert measured.accepted_rates_of_drafted(run) == (Fraction(3, 5), Fraction(9, 25))
    assert measured.accepted_per_drafted(run) == Fraction(12, 25)
    assert moments.mean(measured.emitted_law(run)) == Fraction(49, 25)


def test_an_adaptive_draft_length_changes_the_denominators() -> None:
    # One position accepts with rate 1/2; half of the rounds drafted two, half of them one.
    run = measured.rounds({(1, 0): 2, (1, 1): 2, (2, 0): 2, (2, 1): 1, (2, 2): 1})
    assert measured.conditional_rates(run) == (Fraction(1, 2), Fraction(1, 2))
    assert measured.accepted_per_tested(run) == Fraction(1, 2)
    assert measured.accepted_per_drafted(run) == Fraction(5, 12)
    assert measured.draft_length_law(run) == law({1: "1/2", 2: "1/2"})
    # Dividing by all rounds instead of those that drafted the position would give 1/8.
    assert measured.accepted_rates_of_drafted(run) == (Fraction(1, 2), Fraction(1, 4))


def test_an_untested_position_has_no_rate() -> None:
    assert measured.conditional_rates(measured.rounds({(3, 0): 9})) == (Fraction(0),)
    assert measured.conditional_rates(measured.rounds({(0, 0): 9})) == ()
    assert measured.accepted_rates_of_drafted(measured.rounds({(0, 0): 9})) == ()


def test_refusals() -> None:
    for ratio in (measured.accepted_per_drafted, measured.accepted_per_tested):
        with pytest.raises(WeightError, match="needs at least one, got 0"):
            ratio(measured.rounds({(0, 0): 9}))
    with pytest.raises(WeightError, match=r"at most the 2 tokens it drafted, got 3 \(over by 1\)"):
        measured.rounds_of_one_length({3: 1}, 2)
    with pytest.raises(WeightError, match="at least one round, got none"):
        measured.rounds({(2, 1): 0})
    with pytest.raises(WeightError, match=r"a number of rounds is at least 0, got -4"):
        measured.rounds({(2, 1): -4})
    with pytest.raises(WeightError, match="an accepted count is an int, got bool True"):
        measured.rounds({(2, True): 1})
