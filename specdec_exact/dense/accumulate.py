"""Exact sums of float64 numbers, by arithmetic in which nothing is ever rounded.

Added to ``1.5 * 2**(52 - k)``, a small number x is rounded to h, the nearest multiple of ``2**-k``;
and because the sum stays in one binade, its bits, read as an integer, are those of the constant plus
``h * 2**k``. Adding up bits as 64-bit integers therefore adds up the high parts h, exactly and in
any order. What is left of x goes through the next, finer window, until nothing is left.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Doubles: TypeAlias = NDArray[np.float64]

BLOCK = 1 << 13
_FINEST = 1074  # every float64 is a multiple of 2**-1074
_WRAP = 1 << 64


class Accumulator:
    """Two exact sums: of all numbers added, and of those that a mask keeps.

    top, low    every number added is at most 2**top in size and a multiple of 2**low; top <= 500

    >>> sums = Accumulator(0, -1074)
    >>> sums.add(np.array([1.0, 2.0**-60, 2.0**-1074]), Mask(np.array([False, True, True])))
    >>> sums.kept == Fraction(1, 2**60) + Fraction(1, 2**1074), sums.total == 1 + sums.kept
    (True, True)
    """

    __slots__ = ("_finest", "_high", "_kept", "_rest", "_top", "_total")

    def __init__(self, top: int, low: int) -> None:
        self._top = top
        self._finest = min(max(-low, 49 - top), _FINEST)
        self._high, self._rest = np.empty((2, BLOCK))
        # Window by window, in units of 2**-unit.
        self._total: dict[int, int] = {}
        self._kept: dict[int, int] = {}

    @property
    def total(self) -> Fraction:
        """The sum of all numbers added so far."""
        return _from_units(self._total)

    @property
    def kept(self) -> Fraction:
        """The sum of those that a mask kept."""
        return _from_units(self._kept)

    def add(self, values: Doubles, mask: "Mask | None" = None) -> None:
        """Add at most 2**13 numbers, of either sign.

        Exact because: if |x| <= 2**t and the unit is 2**(t - 49), then x is at most 2**49 units,
        far less than the 2**51 that keep x + constant in its binade (whose floats are one unit
        apart), and 2**13 of them are at most 2**62 units, so that reducing the sum of the bits
        modulo 2**64 loses nothing. The rest is at most 2**(t - 50), half a unit: the next window
        is 50 bits finer.
        """
        high, rest = self._high[: values.size], self._rest[: values.size]
        bits = high.view(np.int64)
        unit = 49 - self._top
        while True:
            unit = min(unit, self._finest)
            constant, of_constant = _constant(unit)
            np.add(values, constant, out=high)
            part = _signed(int(np.add.reduce(bits)) - values.size * of_constant)
            self._total[unit] = self._total.get(unit, 0) + part
            if mask is not None:
                part = _signed(mask.sum(bits) - mask.count * of_constant)
                self._kept[unit] = self._kept.get(unit, 0) + part
            if unit >= self._finest:
                return
            np.subtract(high, constant, out=high)
            np.subtract(values, high, out=rest)
            # Two windows are cheaper than looking for the end; many are not.
            if unit > 49 - self._top and not rest.any():
                return
            values = rest
            unit += 50


class Mask:
    """Which numbers of a block to keep."""

    __slots__ = ("_bits", "_scratch", "count")

    def __init__(self, kept: NDArray[np.bool_]) -> None:
        self._bits = np.negative(kept.view(np.int8)).astype(np.int64)  # all ones, or 0
        self._scratch = np.empty_like(self._bits)
        self.count = int(np.count_nonzero(kept))

    def sum(self, bits: NDArray[np.int64]) -> int:
        """Return the sum of the integers kept, modulo 2**64."""
        return int(np.add.reduce(np.bitwise_and(bits, self._bits, out=self._scratch)))


def blocks(size: int) -> Iterator[slice]:
    """Yield the slices of at most 2**13 entries that cover a row."""
    return (slice(start, min(start + BLOCK, size)) for start in range(0, size, BLOCK))


@cache
def _constant(unit: int) -> tuple[float, int]:
    """Return the constant of a window, and its bits as an integer."""
    constant = np.ldexp(np.float64(1.5), 52 - unit)
    return float(constant), int(constant.view(np.int64))


def _signed(value: int) -> int:
    """Return the integer in [-2**63, 2**63) that is congruent modulo 2**64."""
    return (value + _WRAP // 2) % _WRAP - _WRAP // 2


def _from_units(parts: dict[int, int]) -> Fraction:
    scaled = (part * Fraction(1 << max(-u, 0), 1 << max(u, 0)) for u, part in parts.items())
    return sum(scaled, Fraction())
