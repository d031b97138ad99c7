"""A high power is compared without being computed."""

from fractions import Fraction
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import power
from specdec_exact.counts.power import compare_power
from tests.counts.generated import rates


@pytest.mark.parametrize("bits", [1, 2, 8, 128])
@given(base=rates, exponent=st.integers(0, 60), shift=st.fractions(-1, 1, max_denominator=10**9))
def test_the_sign_is_that_of_the_computed_difference(
    bits: int, base: Fraction, exponent: int, shift: Fraction
) -> None:
    kept = power._FIRST_BITS
    power._FIRST_BITS = bits
    try:
        for bound in (base**exponent, base**exponent + shift, shift):
            difference = base**exponent - bound
            assert compare_power(base, exponent, bound) == (difference > 0) - (difference < 0)
    finally:
        power._FIRST_BITS = kept


def test_a_power_with_a_trillion_digits_is_compared_at_once() -> None:
    base = 1 - Fraction(1, 10**12)
    start = perf_counter()
    # (1 - 1/n)^n lies below exp(-1) = 0.36787944117144...
    assert compare_power(base, 10**12, Fraction(36787944117, 10**11)) == 1
    assert compare_power(base, 10**12, Fraction(36787944118, 10**11)) == -1
    assert perf_counter() - start < 1
