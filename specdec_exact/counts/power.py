"""Which of two numbers is larger when one is a high power: decided without computing it."""

from fractions import Fraction

__all__ = ["compare_power"]

_FIRST_BITS = 128


def compare_power(base: Fraction, exponent: int, bound: Fraction) -> int:
    """Return the sign of ``base ** exponent - bound``.

    The power is enclosed between multiples of 2^-bits, with ever more bits; when that would take as
    many as the power itself has (a tie, as a rule), it is computed.

    base        between 0 and 1
    exponent    at least 0
    bound       any rational
    returns     -1, 0 or 1

    >>> compare_power(Fraction(1, 2), 3, Fraction(1, 8))
    0
    >>> compare_power(Fraction(999_999_999, 10**9), 10**9, Fraction(367_879, 10**6))
    1
    """
    bits = _FIRST_BITS
    while bits < exponent * base.denominator.bit_length():
        low, high = _enclose(base, exponent, bits)
        if low * bound.denominator > bound.numerator << bits:
            return 1
        if high * bound.denominator < bound.numerator << bits:
            return -1
        bits *= 4
    power = base**exponent
    return (power > bound) - (power < bound)


def _enclose(base: Fraction, exponent: int, bits: int) -> tuple[int, int]:
    """Return integers with low <= base^exponent * 2^bits <= high, by repeated squaring."""
    one = 1 << bits
    square_low = (base.numerator << bits) // base.denominator
    square_high = -((-base.numerator << bits) // base.denominator)
    low = high = one
    while exponent:
        if exponent & 1:
            low, high = low * square_low >> bits, -(-high * square_high >> bits)
        square_low, square_high = square_low**2 >> bits, -(-(square_high**2) >> bits)
        exponent >>= 1
    return low, high
