"""Named times in any one unit."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import iid, throughput, walltime
from specdec_exact.kernel.errors import WeightError
from tests.counts.generated import rates

times = st.fractions(Fraction(1, 50), 50, max_denominator=50)


@given(rates, st.integers(0, 6), times, times, times, times, times)
def test_a_change_of_unit_changes_rates_and_no_ratio(
    rate: Fraction,
    n: int,
    draft: Fraction,
    verify: Fraction,
    overhead: Fraction,
    baseline: Fraction,
    unit: Fraction,
) -> None:
    emitted = iid.emitted_mean(rate, n)

    def in_unit(scale: Fraction) -> tuple[Fraction, Fraction]:
        tokens = throughput.tokens_per_time(
            emitted,
            draft_time=draft * scale,
            verify_time=verify * scale,
            overhead_time=overhead * scale,
        )
        ratio = throughput.speedup(
            emitted,
            draft_time=draft * scale,
            verify_time=verify * scale,
            overhead_time=overhead * scale,
            baseline_time=baseline * scale,
        )
        return tokens, ratio

    assert in_unit(unit)[0] == in_unit(Fraction(1))[0] / unit
    assert in_unit(unit)[1] == in_unit(Fraction(1))[1]


@given(rates, st.integers(0, 6), times)
def test_with_one_verify_time_for_all_the_speedup_is_the_published_ratio(
    rate: Fraction, n: int, cost: Fraction
) -> None:
    speedup = throughput.speedup(
        iid.emitted_mean(rate, n), draft_time=n * cost, verify_time=1, baseline_time=1
    )
    assert speedup == walltime.improvement(rate, n, cost)


@given(rates, st.integers(1, 5), times, times, times)
def test_at_the_break_even_acceptance_nothing_is_gained(
    rate: Fraction, n: int, draft: Fraction, verify: Fraction, overhead: Fraction
) -> None:
    # The baseline is chosen so that the drawn rate breaks even; it must then be found again.
    whole = draft + verify + overhead
    baseline = whole / iid.emitted_mean(rate, n)
    found = throughput.break_even_acceptance(
        n,
        draft_time=draft,
        verify_time=verify,
        overhead_time=overhead,
        baseline_time=baseline,
    )
    assert found.low == found.high == rate


@given(st.integers(1, 5), times, st.fractions(0, 1, max_denominator=20))
def test_on_the_two_sides_of_break_even_drafting_loses_and_gains(
    n: int, draft: Fraction, share: Fraction
) -> None:
    baseline = (draft + 1) / (1 + n * share)

    def speedup(rate: Fraction) -> Fraction:
        return throughput.speedup(
            iid.emitted_mean(rate, n), draft_time=draft, verify_time=1, baseline_time=baseline
        )

    found = throughput.break_even_acceptance(
        n, draft_time=draft, verify_time=1, baseline_time=baseline, width="1/1000"
    )
    assert speedup(found.low) <= 1 <= speedup(found.high)


def test_no_rate_breaks_even() -> None:
    with pytest.raises(
        WeightError, match=r"no acceptance rate breaks even: .* at most 2, got .* 3"
    ):
        throughput.break_even_acceptance(1, draft_time=2, verify_time=1, baseline_time=1)
    with pytest.raises(WeightError, match=r"no acceptance rate breaks even: .* at least 1 token"):
        throughput.break_even_acceptance(1, draft_time=0, verify_time=1, baseline_time=2)


def test_break_even_of_the_lesson() -> None:
    # 1 + a + a^2 = 9/6 has the root (sqrt(3) - 1) / 2.
    found = throughput.break_even_acceptance(
        2, draft_time=2, verify_time=6, overhead_time=1, baseline_time=6, width="1/1000000"
    )
    assert (2 * found.low + 1) ** 2 < 3 < (2 * found.high + 1) ** 2
    assert found.width <= Fraction(1, 10**6)
