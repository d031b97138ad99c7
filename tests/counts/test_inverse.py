"""From a mean back to the constant rate."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import iid, inverse
from specdec_exact.kernel.errors import WeightError
from tests.counts.generated import rates

positive_lengths = st.integers(1, 8)


@given(rates, positive_lengths)
def test_a_rational_rate_is_recovered_exactly(rate: Fraction, n: int) -> None:
    found = inverse.acceptance_from_emitted_mean(iid.emitted_mean(rate, n), n)
    assert found.low == found.high == rate
    assert inverse.acceptance_from_accepted_mean(iid.accepted_mean(rate, n), n) == found


@given(st.fractions(0, 1, max_denominator=60), positive_lengths)
def test_any_mean_lies_between_those_of_the_two_ends(share: Fraction, n: int) -> None:
    mean = 1 + n * share
    found = inverse.acceptance_from_emitted_mean(mean, n, width="1/1000000")
    assert iid.emitted_mean(found.low, n) <= mean <= iid.emitted_mean(found.high, n)
    assert found.width <= Fraction(1, 10**6)


def test_a_golden_rate() -> None:
    # 1 + a + a^2 = 2 at the inverse of the golden ratio.
    found = inverse.acceptance_from_emitted_mean(2, 2, width=Fraction(1, 10**30))
    assert (2 * found.low + 1) ** 2 < 5 < (2 * found.high + 1) ** 2
    assert not found.exact


def test_a_long_draft_and_a_long_mean() -> None:
    found = inverse.acceptance_from_emitted_mean(Fraction(10**40 + 7, 3 * 10**39), 100)
    assert 0 < found.width <= Fraction(1, 10**12)
    assert iid.emitted_mean(found.low, 100) < Fraction(10**40 + 7, 3 * 10**39)


def test_means_that_no_rate_has() -> None:
    with pytest.raises(WeightError, match=r"emits at most 3, got a mean of 4 \(over by 1\)"):
        inverse.acceptance_from_emitted_mean(4, 2)
    with pytest.raises(WeightError, match=r"at least 1 token, got a mean of 1/2 \(short by 1/2\)"):
        inverse.acceptance_from_emitted_mean("1/2", 2)
    with pytest.raises(WeightError, match="shows only in drafted tokens, got draft length 0"):
        inverse.acceptance_from_emitted_mean(1, 0)
    with pytest.raises(WeightError, match="a mean of accepted tokens is at least 0, got -1"):
        inverse.acceptance_from_accepted_mean(-1, 2)
