"""What a generator really returns: finitely many numbers, in ascending order, each with its weight.

A uniform number of 24 or 53 significant bits is one of as many ticks, all equally likely. PyTorch
makes one of half precision by rounding a tick of 24 bits, so its numbers are denser towards 0, and
what rounds up to 1 is returned as 0.
"""

from bisect import bisect_left
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Protocol

from specdec_exact.choice.source import Source, Ticks, rounded_ticks

__all__ = ["HALVES", "Grid", "grid"]

# Significant bits of bfloat16 and of float16.
HALVES = (8, 11)


class Grid(Protocol):
    """The numbers of one generator; ``len`` says how many."""

    @property
    def source(self) -> Source:
        """The distribution of the number."""
        ...

    def __len__(self) -> int: ...

    def value(self, place: int) -> Fraction:
        """Return the number at a place."""
        ...

    def before(self, place: int) -> Fraction:
        """Return the weight of all numbers before a place."""
        ...

    def place(self, weight: Fraction) -> int:
        """Return the place before which all numbers have a weight: the inverse of ``before``."""
        ...


class _Even:
    def __init__(self, count: int) -> None:
        self.source, self._count = Ticks(count), count

    def __len__(self) -> int:
        return self._count

    def value(self, place: int) -> Fraction:
        return Fraction(place, self._count)

    before = value

    def place(self, weight: Fraction) -> int:
        return int(weight * self._count)


class _Uneven:
    def __init__(self, bits: int) -> None:
        self.source = rounded_ticks(24, bits)
        self._values = tuple(value for value, _ in self.source.values)
        weights = (weight for _, weight in self.source.values)
        self._before = tuple(accumulate(weights, initial=Fraction()))

    def __len__(self) -> int:
        return len(self._values)

    def value(self, place: int) -> Fraction:
        return self._values[place]

    def before(self, place: int) -> Fraction:
        return self._before[place]

    def place(self, weight: Fraction) -> int:
        return bisect_left(self._before, weight)


@cache
def grid(bits: int) -> Grid:
    """Return the numbers of a generator by its significant bits.

    >>> len(grid(24)), grid(24).value(1), len(grid(8)), grid(8).before(1)
    (16777216, Fraction(1, 16777216), 2304, Fraction(32769, 16777216))
    """
    return _Uneven(bits) if bits in HALVES else _Even(2**bits)
