"""The root of an increasing polynomial: exact when rational, enclosed when not."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import polynomial, root
from specdec_exact.counts.interval import Interval
from specdec_exact.counts.root import root_of_increasing
from specdec_exact.kernel.errors import WeightError
from tests.counts.generated import rates

coefficient_lists = st.lists(st.fractions(0, 3, max_denominator=12), min_size=1, max_size=5)
widths = st.fractions(Fraction(1, 10**40), 1)


def increasing(steps: list[Fraction], zero: Fraction) -> tuple[Fraction, ...]:
    """A polynomial with nonnegative slopes, shifted so that it vanishes at ``zero``."""
    rising = (Fraction(0), *steps, Fraction(1))
    return (-polynomial.evaluate(rising, zero), *rising[1:])


@given(coefficient_lists, rates, widths)
def test_a_rational_root_is_found_exactly(
    steps: list[Fraction], zero: Fraction, width: Fraction
) -> None:
    found = root_of_increasing(increasing(steps, zero), width=width)
    assert found == Interval(zero, zero)
    assert found.exact
    assert found.width == 0


@given(st.fractions(0, 1, max_denominator=50), widths)
def test_an_irrational_root_is_enclosed_by_a_change_of_sign(
    square: Fraction, width: Fraction
) -> None:
    coefficients = (-square, Fraction(0), Fraction(1))
    found = root_of_increasing(coefficients, width=width)
    assert found.low**2 <= square <= found.high**2
    assert found.width <= width
    # Ends meet exactly when numerator and denominator are squares.
    roots = {Fraction(a, b) ** 2 for b in range(1, 8) for a in range(b + 1)}
    assert found.exact == (square in roots)


@given(st.integers(1, 200))
def test_an_interval_is_not_narrower_than_the_width_needs(bits: int) -> None:
    half = (Fraction(-1, 2), Fraction(0), Fraction(1))
    found = root_of_increasing(half, width=Fraction(1, 2**bits))
    assert found.width == Fraction(1, 2**bits)


# Close to the summit the chord overshoots the root by far.
parts = st.fractions(0, 1, max_denominator=50) | st.fractions(
    Fraction(999, 1000), 1, max_denominator=10**9
)


@given(parts, widths)
def test_the_polynomial_need_not_be_convex(part: Fraction, width: Fraction) -> None:
    # 2x - x^2 = part increases to its summit at 1, and is concave; the root is 1 - sqrt(1 - part).
    found = root_of_increasing((-part, Fraction(2), Fraction(-1)), width=width)
    assert (1 - found.high) ** 2 <= 1 - part <= (1 - found.low) ** 2
    assert found.width <= width


@given(st.fractions(0, 1, max_denominator=50), widths)
def test_the_sieve_of_primes_only_saves_time(square: Fraction, width: Fraction) -> None:
    coefficients = (-square, Fraction(0), Fraction(0), Fraction(1))
    with_sieve = root_of_increasing(coefficients, width=width)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(root, "_PRIMES", ())
        assert root_of_increasing(coefficients, width=width) == with_sieve


@given(coefficient_lists, rates)
def test_the_sieve_keeps_every_rational_root(steps: list[Fraction], zero: Fraction) -> None:
    assert not root._has_no_rational_root(root._integers(increasing(steps, zero)))


def test_the_sieve_catches_irrational_roots() -> None:
    assert root._has_no_rational_root((-1, 0, 2))
    assert root._has_no_rational_root((-1, 1, 1))
    # Its root 2/3 leaves no trace modulo 3, where it is not defined.
    assert not root._has_no_rational_root((-2, 3))


def test_the_ends_of_the_unit_interval_are_roots_too() -> None:
    assert root_of_increasing((Fraction(0), Fraction(1)), width=1) == Interval(
        Fraction(0), Fraction(0)
    )
    assert root_of_increasing((Fraction(-1), Fraction(1)), width=1) == Interval(
        Fraction(1), Fraction(1)
    )


@pytest.mark.parametrize("constant", [Fraction(1, 9), Fraction(-10, 9)])
def test_without_a_change_of_sign_there_is_no_root(constant: Fraction) -> None:
    with pytest.raises(WeightError, match="needs a change of sign"):
        root_of_increasing((constant, Fraction(1)), width=1)


def test_a_constant_has_no_root_to_isolate() -> None:
    with pytest.raises(WeightError, match="degree at least 1"):
        root_of_increasing((Fraction(0),), width=1)
