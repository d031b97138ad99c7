"""The same numbers, exactly or enclosed, and the cap decides which."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import moments, prefixes
from specdec_exact.counts.exact_or_enclosed import (
    accepted_law_between,
    emitted_mean_between,
    survival_of,
)
from specdec_exact.counts.interval import Interval
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Measure, measure

WIDTH = Fraction(1, 10**6)


def _shares(numbers: list[int]) -> Measure[int]:
    total = sum(numbers) + 1
    return Measure({token: Fraction(n, total) for token, n in enumerate(numbers)})


SHARES = st.lists(st.integers(0, 9), min_size=2, max_size=2).map(_shares)


@given(SHARES, SHARES, SHARES, st.integers(0, 3))
def test_both_ways_hold_the_number(
    first: Measure[int], second: Measure[int], third: Measure[int], length: int
) -> None:
    def accepted(text: tuple[int, ...]) -> Measure[int]:
        return (first, second, third)[sum(text) % 3]

    wanted = prefixes.survival_of(accepted, length)
    exactly = survival_of(accepted, length, denominator_bits=64, width=WIDTH)
    assert exactly == tuple(Interval(tail, tail) for tail in wanted)
    enclosed = survival_of(accepted, length, denominator_bits=0, width=WIDTH)
    assert all(i.low <= tail <= i.high for i, tail in zip(enclosed, wanted, strict=True))
    assert all(interval.width <= WIDTH for interval in enclosed)
    law = moments.from_survival(wanted)
    counts = accepted_law_between(enclosed)
    assert all(interval.low <= law[j] <= interval.high for j, interval in enumerate(counts))
    mean = emitted_mean_between(enclosed)
    assert mean.low <= 1 + moments.mean(law) <= mean.high


def test_the_cap_is_on_the_common_denominator() -> None:
    # 1/3 and 1/5 apart have short denominators; together 15 = 0b1111.
    def accepted(text: tuple[int, ...]) -> Measure[int]:
        return measure({0: "1/3"}) if text else measure({0: "1/5"})

    def exact(bits: int) -> bool:
        survival = survival_of(accepted, 2, denominator_bits=bits, width=WIDTH)
        return all(interval.exact for interval in survival)

    assert exact(4)
    assert not exact(3)


def test_the_last_digit_of_an_exact_number() -> None:
    third = measure({0: "1/3"})
    survival = survival_of(lambda _: third, 2, denominator_bits=2, width=WIDTH)
    assert survival[1] == Interval(Fraction(1, 9), Fraction(1, 9))


def test_a_width_is_positive() -> None:
    with pytest.raises(WeightError):
        survival_of(lambda _: measure({0: "1/3"}), 1, denominator_bits=0, width=0)


def test_a_law_between_never_dips_below_zero() -> None:
    wide = [Interval(Fraction(0), Fraction(1)), Interval(Fraction(0), Fraction(1))]
    assert [interval.low for interval in accepted_law_between(wide)] == [0, 0, 0]
