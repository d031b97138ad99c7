"""Closed forms of a constant rate against the law itself."""

from fractions import Fraction

import pytest
from hypothesis import given

from specdec_exact.counts import iid, moments, polynomial
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import point
from tests.counts.generated import lengths, rates


@given(rates, lengths)
def test_the_law_accepts_at_least_j_with_probability_rate_to_the_j(rate: Fraction, n: int) -> None:
    accepted = iid.accepted_law(rate, n)
    for reach in range(n + 1):
        assert sum(accepted[count] for count in range(reach, n + 1)) == rate**reach


@given(rates, lengths)
def test_the_closed_means_are_those_of_the_law(rate: Fraction, n: int) -> None:
    assert moments.mean(iid.accepted_law(rate, n)) == iid.accepted_mean(rate, n)
    assert moments.mean(iid.emitted_law(rate, n)) == iid.emitted_mean(rate, n)


@given(rates, lengths)
def test_the_emitted_mean_is_the_sum_of_powers(rate: Fraction, n: int) -> None:
    assert iid.emitted_mean(rate, n) == sum(rate**power for power in range(n + 1))


@given(rates, lengths)
def test_the_closed_variance_is_that_of_both_laws(rate: Fraction, n: int) -> None:
    assert moments.variance(iid.accepted_law(rate, n)) == iid.variance(rate, n)
    assert moments.variance(iid.emitted_law(rate, n)) == iid.variance(rate, n)


@given(rates, lengths, rates)
def test_the_closed_generating_functions_are_those_of_the_laws(
    rate: Fraction, n: int, shift: Fraction
) -> None:
    at = 3 * shift - 1
    accepted = moments.generating_function(iid.accepted_law(rate, n))
    emitted = moments.generating_function(iid.emitted_law(rate, n))
    assert polynomial.evaluate(accepted, at) == iid.accepted_generating_function(rate, n, at)
    assert polynomial.evaluate(emitted, at) == iid.emitted_generating_function(rate, n, at)


def test_the_generating_function_has_no_hole_where_rate_times_z_is_1() -> None:
    law = moments.generating_function(iid.accepted_law("2/3", 4))
    assert iid.accepted_generating_function("2/3", 4, "3/2") == polynomial.evaluate(law, "3/2")


@given(rates, lengths)
def test_survival_is_that_of_the_law(rate: Fraction, n: int) -> None:
    assert moments.from_survival(iid.survival(rate, n)) == iid.accepted_law(rate, n)


@given(lengths)
def test_rate_0_accepts_nothing_and_rate_1_everything(n: int) -> None:
    assert iid.accepted_law(0, n) == point(0)
    assert iid.accepted_law(1, n) == point(n)
    assert iid.emitted_law(0, n) == point(1)
    assert iid.emitted_law(1, n) == point(n + 1)
    assert iid.emitted_mean(0, n) == 1
    assert iid.emitted_mean(1, n) == n + 1
    assert iid.variance(0, n) == iid.variance(1, n) == 0


@given(rates)
def test_without_drafts_a_round_is_one_plain_step(rate: Fraction) -> None:
    assert iid.emitted_law(rate, 0) == point(1)
    assert iid.survival(rate, 0) == ()
    assert iid.variance(rate, 0) == 0


@given(rates, lengths)
def test_the_limit_bounds_every_draft_length_strictly(rate: Fraction, n: int) -> None:
    if rate == 1:
        with pytest.raises(WeightError, match="bounded below rate 1 only"):
            iid.emitted_mean_limit(rate)
    else:
        limit = iid.emitted_mean_limit(rate)
        assert limit - iid.emitted_mean(rate, n) == rate ** (n + 1) * limit
