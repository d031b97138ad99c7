"""Exact integer combinations of float rows, every token at once: one matrix product of digits.

Each entry is written in balanced digits of base 2**16, each integer coefficient in plain ones. The
digits of ``sum(coefficient * entry)`` are then a convolution, that is a product of a Toeplitz matrix
with the matrix of entry digits. All partial sums are whole numbers below 2**53, so that float64
matrix multiplication, in whatever order it adds, is exact. Carrying makes the digits canonical.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from specdec_exact.dense.accumulate import Doubles

Digits: TypeAlias = NDArray[np.int64]

BASE_BITS = 16
# Digit matrices of this many tokens stay in a second-level cache.
CHUNK = 1 << 12


@dataclass(frozen=True, slots=True, eq=False)
class Combination:
    """The map from columns of entries to ``sum(coefficient * entry / 2**low)``, in digits.

    matrix    what the digits of the entries are multiplied with
    low       every entry is a multiple of ``2**low``
    width     how many digits an entry has
    """

    matrix: Doubles
    low: int
    width: int

    def digits(self, columns: Sequence[Doubles]) -> Digits:
        """Return the digits of every combination, the lowest in row 0.

        columns    one array of entries for each coefficient, all of one length
        returns    one column for each token: digits 0 to 2**16 - 1, and in the last row the sign,
                   0 or -1, which counts as a digit (so that -1 is 65535, 65535, ..., -1)
        """
        size = columns[0].size
        stacked = np.empty((len(columns) * self.width, size))
        for i, column in enumerate(columns):
            _write_digits(column, self.low, stacked[i * self.width : (i + 1) * self.width])
        result = np.empty((self.matrix.shape[0] + 1, size), np.int64)
        result[:-1] = self.matrix @ stacked
        result[-1] = 0
        carry = np.empty(size, np.int64)
        for here, above in pairwise(result):
            np.right_shift(here, BASE_BITS, out=carry)
            np.bitwise_and(here, (1 << BASE_BITS) - 1, out=here)
            np.add(above, carry, out=above)
        return result


def combination(coefficients: Sequence[int], low: int, top: int) -> Combination:
    """Prepare ``sum(coefficient * entry)``.

    coefficients    integers of either sign. A digit of the result adds at most 2**22 products of
                    at most 2**16 * 2**15, whatever fits into memory
    low, top        every entry is a multiple of 2**low and at most 2**top in size

    >>> difference = combination([3, -1], low=-2, top=0)   # in quarters
    >>> read(difference.digits([np.array([0.5, 0.25]), np.array([0.25, 1.0])]))
    [5, -1]
    """
    # The top digit, too, has to be at most 2**15 in size.
    width = (top - low) // BASE_BITS + 1
    length = max(_length(coefficient) for coefficient in coefficients)
    matrix = np.zeros((length + width, len(coefficients) * width))
    for i, coefficient in enumerate(coefficients):
        sign = -1 if coefficient < 0 else 1
        body = abs(coefficient).to_bytes(2 * length, "little")
        digits = sign * np.frombuffer(body, "<u2").astype(np.float64)
        for j in range(width):
            matrix[j : j + length, i * width + j] = digits
    return Combination(matrix, low, width)


def read(digits: Digits) -> list[int]:
    """Return the integers that columns of canonical digits stand for."""
    signs = digits[-1].tolist()
    bits = BASE_BITS * (digits.shape[0] - 1)
    rows = digits[:-1].T.astype("<u2")
    return [
        int.from_bytes(row.tobytes(), "little") + (sign << bits)
        for row, sign in zip(rows, signs, strict=True)
    ]


def _length(coefficient: int) -> int:
    return max(1, -(-coefficient.bit_length() // BASE_BITS))


def _write_digits(column: Doubles, low: int, rows: Doubles) -> None:
    """Write the balanced digits of a column of multiples of ``2**low``, the lowest in row 0.

    ``rint`` takes the nearest whole number of units, exactly; what is left is at most half a unit,
    2**15 of the next. Powers of two beyond the range of a float are applied in two steps.
    """
    rest = column.copy()
    back = np.empty_like(rest)
    for i in range(len(rows) - 1, -1, -1):
        exponent = low + BASE_BITS * i
        digit = rows[i]
        first = max(-1000, min(1000, -exponent))
        np.multiply(rest, math.ldexp(1.0, first), out=digit)
        if first != -exponent:
            np.multiply(digit, math.ldexp(1.0, -exponent - first), out=digit)
        np.rint(digit, out=digit)
        np.multiply(digit, math.ldexp(1.0, exponent), out=back)
        np.subtract(rest, back, out=rest)
