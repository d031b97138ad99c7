"""The sign of ``a * x + b * y - z`` for columns x, y, z, decided in three tiers.

float64, then float64 with exact upper halves, then the digits of the integer itself: each tier
takes only the tokens that the one before it left open. A law computed well in float64 is wrong by
so little that the first tier leaves every token open, and one computed exactly leaves them all to
the last.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from specdec_exact.dense.accumulate import Doubles
from specdec_exact.dense.digits import CHUNK, combination
from specdec_exact.dense.twofold import two_sum, upper_part

# Nonzero entries of the columns are at least 2**LEAST and at most 2**501, nonzero coefficients lie
# in [2**-200, 2**200]: no product here underflows, nor does the rounding error of one.
LEAST = -600
TAME = Fraction(1, 1 << 200), Fraction(1 << 200)


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Nonnegative entries x, y, z of some tokens.

    x_error    what has to be added to x: at most half a unit of it in the last place; or None
    """

    x: Doubles
    x_error: Doubles | None
    y: Doubles
    z: Doubles

    def take(self, tokens: NDArray[np.intp]) -> "Columns":
        """Return the entries of some of the tokens."""
        error = None if self.x_error is None else self.x_error[tokens]
        return Columns(self.x[tokens], error, self.y[tokens], self.z[tokens])


@dataclass(frozen=True, slots=True)
class Form:
    """The form ``a * x + b * y - z``, with a, b >= 0.

    low, top    every entry of x, y and z is a multiple of 2**low and at most 2**top
    """

    a: Fraction
    b: Fraction
    low: int
    top: int

    def value(self, x: Fraction, y: Fraction, z: Fraction) -> Fraction:
        """Return ``a * x + b * y - z``."""
        return self.a * x + self.b * y - z

    def is_tame(self) -> bool:
        """Say whether the float tiers may be used with these coefficients."""
        least, most = TAME
        return all(value == 0 or least <= value <= most for value in (self.a, self.b))

    def nonnegative(
        self, columns: Columns, *, skip: bool = False
    ) -> tuple[NDArray[np.bool_], int, int]:
        """Return where the form is at least 0, and how many tokens tiers one and two left open.

        columns    at most 2**13 tokens; the form is tame
        skip       leave every token to tier two: cheaper if tier one would
        """
        if skip:
            result, left_open = self._settled(columns)
            return result, result.size, left_open
        result, close = self._by_float64(columns)
        tokens = np.flatnonzero(close)
        if tokens.size == 0:
            return result, 0, 0
        result[tokens], left_open = self._settled(columns.take(tokens))
        return result, tokens.size, left_open

    def _settled(self, columns: Columns) -> tuple[NDArray[np.bool_], int]:
        """Return the signs by tiers two and three, and how many tokens came to tier three."""
        result, close = self._by_halves(columns)
        tokens = np.flatnonzero(close)
        for start in range(0, tokens.size, CHUNK):
            part = tokens[start : start + CHUNK]
            result[part] = self._by_digits(columns.take(part))
        return result, tokens.size

    def _by_float64(self, columns: Columns) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Tier one: the signs, and the tokens where they may be wrong.

        With u = 2**-53, a term carries the rounding of its coefficient and of its product, and x
        lacks its error column: within 3u of its true value. The sum and the difference add u each,
        so that the value is wrong by less than 6u times the sum of the terms, however computed. The
        margin is 8u times it.
        """
        value = columns.x * float(self.a)
        value += columns.y * float(self.b)
        margin = value + columns.z
        value -= columns.z
        margin *= 2.0**-50
        # Nothing underflows: if all three terms are 0, so is the form.
        return value >= 0, (np.abs(value) <= margin) & (margin > 0)

    def _by_halves(self, columns: Columns) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Tier two: the same, with the large parts of all products exact."""
        value, size = self.close_value(columns)
        size *= 2.0**-72
        return value >= 0, (np.abs(value) <= size) & (size > 0)

    def close_value(self, columns: Columns) -> tuple[Doubles, Doubles]:
        """Return the form, off by 2**-74 of the sum of its terms, and that sum, rounded.

        Entries and coefficients are cut in two: the upper parts have 26 bits, and their product is
        exact; the lower parts are below 2**-25 of the whole. In units of 2**-79 of the sum M of
        the three terms: a lower coefficient is rounded by 2 and its product by 2, and the same holds
        for the coefficient that a lower entry is multiplied with (8). What x_error adds is off by
        far less than 1, and two_sum is exact. The small parts together stay below 2**-24 M, so that
        each of the four additions to them rounds by 4 (16). In all less than 32, that is 2**-74.

        Two roundings are left out, since they change no sign and no large value into a small one.
        z is subtracted exactly unless the difference exceeds M / 6, by Sterbenz's lemma; and the
        last addition rounds the result, not the error.
        """
        x, rest = _scaled(columns.x, self.a)
        if columns.x_error is not None:
            rest += columns.x_error * float(self.a)
        y, y_rest = _scaled(columns.y, self.b)
        rest += y_rest
        value, error = two_sum(x, y)
        rest += error
        size = value + columns.z
        value -= columns.z
        value += rest
        return value, size

    def _by_digits(self, columns: Columns) -> NDArray[np.bool_]:
        """Tier three: the integer itself, without the columns that contribute nothing."""
        terms = [(self.a, columns.x), (self.b, columns.y), (Fraction(-1), columns.z)]
        if columns.x_error is not None:
            terms.append((self.a, columns.x_error))
        terms = [(value, column) for value, column in terms if value and column.any()]
        scale = math.lcm(*(value.denominator for value, _ in terms))
        factors = [int(value * scale) for value, _ in terms]
        divisor = math.gcd(*factors)
        exact = combination([factor // divisor for factor in factors], self.low, self.top)
        signs: NDArray[np.bool_] = exact.digits([column for _, column in terms])[-1] >= 0
        return signs


def _scaled(column: Doubles, factor: Fraction) -> tuple[Doubles, Doubles]:
    """Return the exact product of the upper parts, and the rest of ``column * factor``, rounded."""
    upper, upper_factor = upper_part(column), float(upper_part(np.array([float(factor)]))[0])
    rest = column - upper
    rest *= float(factor)
    rest += upper * float(factor - Fraction(upper_factor))
    upper *= upper_factor
    return upper, rest
