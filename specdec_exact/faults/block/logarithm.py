"""Logarithms between two rationals: for laws that are not rational."""

from fractions import Fraction

from specdec_exact.counts.interval import Interval
from specdec_exact.kernel.errors import WeightError, brief

__all__ = ["BITS", "logarithm"]

BITS = 64
_UNIT = Fraction(1, 1 << BITS)


def logarithm(value: Fraction) -> Interval:
    """Return an interval of width ``2**-63`` that holds the natural logarithm.

    value     at least 1
    raises    WeightError below 1

    >>> two = logarithm(Fraction(2))
    >>> Fraction(693147180559, 10**12) < two.low <= two.high < Fraction(693147180560, 10**12)
    True
    """
    if value < 1:
        raise WeightError(f"a logarithm is taken of a number of at least 1, got {brief(value)}")
    halvings = (value.numerator // value.denominator).bit_length() - 1
    rest = value / 2**halvings
    # The sums are short of the truth by less than an eighth of the unit; rounding down takes one more.
    fine = _UNIT / (8 * (halvings + 1))
    low = halvings * _series(Fraction(2), fine) + _series(rest, fine)
    floor = low / _UNIT
    least = (floor.numerator // floor.denominator) * _UNIT
    return Interval(least, least + 2 * _UNIT)


def _series(value: Fraction, error: Fraction) -> Fraction:
    """Return less than the logarithm of a number between 1 and 2, by less than the error."""
    # log(v) = 2 (z + z**3/3 + z**5/5 + ...) with z = (v-1)/(v+1) <= 1/3; the tail after a term is
    # less than that term times z**2 / (1 - z**2) <= 1/8.
    z = (value - 1) / (value + 1)
    total, power, odd = Fraction(), z, 1
    while True:
        term = 2 * power / odd
        total += term
        if term <= error:
            return total
        power, odd = power * z * z, odd + 2
