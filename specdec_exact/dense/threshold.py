"""The comparison ``p / q >= bound`` for floats, moved onto a ratio of two short integers.

A bound such as (sum of one row) / (sum of another) has hundreds of bits, and comparing every token
with it exactly would need long integers. But p and q are floats: with significands of at most
``bits`` bits, ``p / q`` is one of the numbers ``m / n * 2**s`` with ``0 < m, n < 2**bits``. So

    p / q >= bound    if and only if    p / q >= r,     r = the least such number that is >= bound,

because there is nothing between ``bound`` and ``r`` for ``p / q`` to be. And ``p / q >= r`` is
``p * n >= q * m * 2**s``: for 24-bit significands both products fit the 53 bits of a float64, so
that two multiplications and one comparison settle it exactly, ties included.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

MARGIN = 2.0**-50  # 8u, with u = 2**-53 the rounding error of a float64


@dataclass(frozen=True, slots=True)
class Threshold:
    """The ratio ``numerator / denominator * 2**exponent``; both integers are odd."""

    numerator: int
    denominator: int
    exponent: int

    def factors(self, bits: int) -> tuple[float, float, float] | None:
        """Return floats ``left, low, high`` to compare ``p * left`` with ``q * low``, ``q * high``.

        For ``bits`` up to 26 all products are exact and ``low == high`` is the threshold itself.
        For 53 they are rounded, and ``low`` and ``high`` lie 2**-50 below and above it, so that for
        all p, q >= 0 below 2**500

            fl(p * left) >= fl(q * high)   implies   p / q >= threshold,
            fl(p * left) <  fl(q * low)    implies   p / q <  threshold,

        where p / 0 is at least everything. Proof, with u = 2**-53. ``left`` is at least 2**52 and
        p, q are multiples of 2**-1074, so p * left and q * right are 0 or at least 2**-1022: nothing
        underflows, and since all factors are below 2**413 nothing overflows. So every product
        carries one factor 1 + d with |d| <= u, and so do high = fl(right * (1 + 8u)) and
        low = fl(right * (1 - 8u)). If fl(p * left) >= fl(q * high) then

            p * left >= q * right * (1 + 8u) * (1 - u)**2 / (1 + u) >= q * right,

        as (1 + 8u)(1 - 2u) = 1 + 6u - 16u**2 > 1 + u. And if fl(p * left) < fl(q * low) then

            p * left < q * right * (1 - 8u) * (1 + u)**2 / (1 - u) <= q * right,

        as (1 - 8u)(1 + 3u) = 1 - 5u - 24u**2 < 1 - u. For q == 0 both comparisons hold, as they
        should. None is returned where the threshold is
        beyond 2**300 either way and the bounds on the factors would fail.
        """
        if abs(self.exponent) + 2 * bits > 412:
            return None
        left = float(self.denominator << max(-self.exponent, 0))
        right = float(self.numerator << max(self.exponent, 0))
        if bits <= 26:
            return left, right, right
        # Make both at least 2**52; a power of two changes no digit.
        lift = 2.0 ** max(0, 53 - math.frexp(min(left, right))[1])
        return left * lift, right * lift * (1 - MARGIN), right * lift * (1 + MARGIN)


# Above every ratio of two positive floats: what a weight of 0 has to be compared with.
UNATTAINABLE = Threshold(1, 1, 1 << 12)


def least_ratio(bound: Fraction, bits: int) -> Threshold:
    """Return the least ``m / n * 2**s`` that is at least ``bound``, with ``0 < m, n < 2**bits``.

    bound     a positive rational
    bits      the significand of the floats to be compared: at least 2

    >>> least_ratio(Fraction(1, 3), 24)
    Threshold(numerator=1, denominator=3, exponent=0)
    >>> least_ratio(Fraction(10**9 + 1, 10**9), 3)  # from the integers 1 to 7: 8/7
    Threshold(numerator=1, denominator=7, exponent=3)
    """
    scale = bound.numerator.bit_length() - bound.denominator.bit_length()
    scale -= bound < _power(scale)
    scaled = bound / _power(scale)  # in [1, 2)
    limit = (1 << bits) - 1
    # With m and n both in [2**(bits-1), 2**bits), every ratio in [1, 2] is m/n with n <= m <= limit
    # or 2m/n with m <= n <= limit. The greatest n/m below 1/scaled answers the first kind, and the
    # greatest (n - m)/n below 1 - scaled/2 the second.
    first = 1 / greatest_fraction(1 / scaled, limit)
    second = 2 * (1 - greatest_fraction(1 - scaled / 2, limit))
    best = min(first, second)
    twos = _twos(best.numerator) - _twos(best.denominator)
    odd = best / _power(twos)
    return Threshold(odd.numerator, odd.denominator, scale + twos)


def greatest_fraction(x: Fraction, limit: int) -> Fraction:
    """Return the greatest fraction that is at most ``x >= 0``, with a denominator of at most limit.

    The last convergent of ``x`` and the last intermediate fraction are neighbours around ``x``.

    >>> greatest_fraction(Fraction(314159, 100000), 100)
    Fraction(311, 99)
    """
    if x.denominator <= limit:
        return x
    before_top, before, top, bottom = 0, 1, 1, 0
    numerator, denominator = x.numerator, x.denominator
    while True:
        quotient, rest = divmod(numerator, denominator)
        if before + quotient * bottom > limit:
            break
        before_top, top = top, before_top + quotient * top
        before, bottom = bottom, before + quotient * bottom
        numerator, denominator = denominator, rest
    steps = (limit - before) // bottom
    convergent = Fraction(top, bottom)
    between = Fraction(before_top + steps * top, before + steps * bottom)
    return convergent if convergent <= x else between


def _power(exponent: int) -> Fraction:
    return Fraction(1 << max(exponent, 0), 1 << max(-exponent, 0))


def _twos(number: int) -> int:
    return (number & -number).bit_length() - 1
