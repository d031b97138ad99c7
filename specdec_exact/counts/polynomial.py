"""Polynomials with rational coefficients, lowest power first."""

from collections.abc import Sequence
from fractions import Fraction

from specdec_exact.counts.arguments import Exact
from specdec_exact.kernel.rational import exact

__all__ = ["derivative", "evaluate"]


def evaluate(coefficients: Sequence[Fraction], at: Exact) -> Fraction:
    """Return the value of a polynomial at a rational point; the empty polynomial is 0.

    raises    WeightError when the point is not exact

    >>> evaluate((Fraction(1), Fraction(0), Fraction(2)), "1/2")
    Fraction(3, 2)
    """
    point = exact(at)
    value = Fraction()
    for coefficient in reversed(coefficients):
        value = value * point + coefficient
    return value


def derivative(coefficients: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return the coefficients of the derivative.

    >>> derivative((Fraction(1), Fraction(3), Fraction(2)))
    (Fraction(3, 1), Fraction(4, 1))
    """
    return tuple(power * coefficient for power, coefficient in enumerate(coefficients))[1:]
