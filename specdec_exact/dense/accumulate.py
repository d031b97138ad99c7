"""Exact sums of float64 numbers, by arithmetic in which nothing is ever rounded.

Added to ``1.5 * 2**(52 - k)``, a small number x is rounded to h, the nearest multiple of ``2**-k``;
and because the sum stays in one binade, its bits, read as an integer, are those of the constant plus
``h * 2**k``. Adding up bits as 64-bit integers therefore adds up the high parts h, exactly and in
any order. What is left of x goes through the next, finer window, until nothing is left.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Doubles: TypeAlias = NDArray[np.float64]

BLOCK = 1 << 13
_FINEST = 1074  # every float64 is a multiple of 2**-1074


class Accumulator:
    """Two exact sums: of all numbers added, and of those that a mask keeps.

    top, low    every number added is at most 2**top in size and a multiple of 2**low; top <= 500

    >>> sums = Accumulator(0, -1074)
    >>> sums.add(np.array([1.0, 2.0**-60, 2.0**-1074]), Mask(np.array([False, True, True])))
    >>> sums.kept == Fraction(1, 2**60) + Fraction(1, 2**1074), sums.total == 1 + sums.kept
    (True, True)
    """

    __slots__ = ("_high", "_rest", "_windows")

    def __init__(self, top: int, low: int) -> None:
        self._high, self._rest = np.empty((2, BLOCK))
        finest = min(max(-low, 49 - top), _FINEST)
        self._windows = [Window(min(49 - top, finest))]
        while self._windows[-1].unit < finest:
            self._windows.append(Window(min(self._windows[-1].unit + 50, finest)))

    @property
    def total(self) -> Fraction:
        """The sum of all numbers added so far."""
        return self._value([window.units(window.total) for window in self._windows])

    @property
    def kept(self) -> Fraction:
        """The sum of those that a mask kept."""
        return self._value([window.units(window.kept) for window in self._windows])

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
        for place, window in enumerate(self._windows, 1):
            np.add(values, window.constant, out=high)
            window.total.append((np.add.reduce(bits), values.size))
            if mask is not None:
                window.kept.append((mask.sum(bits), mask.count))
            if place == len(self._windows):
                return
            np.subtract(high, window.constant, out=high)
            np.subtract(values, high, out=rest)
            # Two windows are cheaper than looking for the end; many are not.
            if place > 1 and not rest.any():
                return
            values = rest

    def _value(self, units: list[int]) -> Fraction:
        finest = self._windows[-1].unit
        pairs = zip(units, self._windows, strict=True)
        number = sum(count << (finest - window.unit) for count, window in pairs)
        return Fraction(number << max(-finest, 0), 1 << max(finest, 0))


class Window:
    """The numbers of units of 2**-unit that were added: sums of bits, and of how many floats."""

    __slots__ = ("constant", "kept", "total", "unit")

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.constant = np.ldexp(np.float64(1.5), 52 - unit)
        self.total: list[tuple[np.int64, int]] = []
        self.kept: list[tuple[np.int64, int]] = []

    def units(self, parts: list[tuple[np.int64, int]]) -> int:
        """Return what sums of bits stand for, once the bits of the constant are taken off."""
        if not parts:
            return 0
        sums, counts = (np.array(column, np.int64) for column in zip(*parts, strict=True))
        sums -= counts * self.constant.view(np.int64)  # modulo 2**64, as it should be
        return sum(sums.tolist())


class Mask:
    """Which numbers of a block to keep."""

    __slots__ = ("_bits", "_scratch", "count")

    def __init__(self, kept: NDArray[np.bool_]) -> None:
        self._bits = np.negative(kept.view(np.int8)).astype(np.int64)  # all ones, or 0
        self._scratch = np.empty_like(self._bits)
        self.count = int(np.count_nonzero(kept))

    def sum(self, bits: NDArray[np.int64]) -> np.int64:
        """Return the sum of the integers kept, modulo 2**64."""
        part: np.int64 = np.add.reduce(np.bitwise_and(bits, self._bits, out=self._scratch))
        return part


def blocks(size: int) -> Iterator[slice]:
    """Yield the slices of at most 2**13 entries that cover a row."""
    return (slice(start, min(start + BLOCK, size)) for start in range(0, size, BLOCK))
