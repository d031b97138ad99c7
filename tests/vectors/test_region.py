from fractions import Fraction
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.vectors.region import outside, region


def by_definition(samples: int, share: Fraction, low: int, high: int) -> Fraction:
    counts = [n for n in range(samples + 1) if n <= low or n >= high]
    return sum(
        (comb(samples, n) * share**n * (1 - share) ** (samples - n) for n in counts), Fraction()
    )


@given(st.integers(1, 20), st.fractions(0, 1, max_denominator=9), st.integers(-1, 9))
def test_the_mass_outside_is_the_binomial_s(samples: int, share: Fraction, low: int) -> None:
    low, high = min(low, samples), samples - 1
    if low + 1 <= high:
        assert outside(samples, share, low, high) == by_definition(samples, share, low, high)


@given(st.integers(1, 40), st.fractions(0, 1, max_denominator=9))
def test_no_larger_region_is_as_quiet(samples: int, share: Fraction) -> None:
    alarm = Fraction(1, 100)
    low, high = region(samples, share, alarm)
    assert by_definition(samples, share, low, samples + 1) * 2 <= alarm
    assert by_definition(samples, share, -1, high) * 2 <= alarm
    assert by_definition(samples, share, low + 1, samples + 1) * 2 > alarm
    assert by_definition(samples, share, -1, high - 1) * 2 > alarm
