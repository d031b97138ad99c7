"""Where a random number comes from: an ideal real, or the grid that a generator really returns.

A source is known by its distribution function alone. On a grid ``u < x`` and ``u <= x`` are two
different events, and 0 has a weight of its own: many faults live exactly there.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Protocol

from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, law
from specdec_exact.kernel.rational import rational

__all__ = ["IDEAL", "Ideal", "Source", "Ticks", "Values", "constant", "rounded_ticks"]


class Source(Protocol):
    """The distribution of one number: the weight below a value, and the weight up to it."""

    def below(self, value: Fraction) -> Fraction:
        """Return the probability of being less than the value."""
        ...

    def up_to(self, value: Fraction) -> Fraction:
        """Return the probability of being at most the value."""
        ...


@dataclass(frozen=True, slots=True)
class Ideal:
    """A real number uniform on [0, 1).

    >>> Ideal().below(Fraction(1, 3)), Ideal().up_to(Fraction(5))
    (Fraction(1, 3), Fraction(1, 1))
    """

    def below(self, value: Fraction) -> Fraction:
        """Return the probability of being less than the value."""
        return min(max(value, Fraction(0)), Fraction(1))

    def up_to(self, value: Fraction) -> Fraction:
        """Return the same: a single real number has no weight."""
        return self.below(value)


@dataclass(frozen=True, slots=True)
class Ticks:
    """One of ``count`` equally likely numbers ``(k + offset) / count``, k = 0, 1, ..., count - 1.

    ``Ticks(2**24)`` is a float32 generator on [0, 1); ``Ticks(2**24, offset=1)`` one on (0, 1].

    >>> Ticks(4).below(Fraction(0)), Ticks(4).up_to(Fraction(0)), Ticks(4, 1).up_to(Fraction(0))
    (Fraction(0, 1), Fraction(1, 4), Fraction(0, 1))
    """

    count: int
    offset: int = 0

    def __post_init__(self) -> None:
        if type(self.count) is not int or self.count < 1 or type(self.offset) is not int:
            raise SizeError(f"a grid has at least one tick and a whole offset, got {self}")

    def below(self, value: Fraction) -> Fraction:
        """Return the probability of being less than the value."""
        return self._share(math.ceil(value * self.count - self.offset))

    def up_to(self, value: Fraction) -> Fraction:
        """Return the probability of being at most the value."""
        return self._share(math.floor(value * self.count - self.offset) + 1)

    def _share(self, ticks: int) -> Fraction:
        return Fraction(min(max(ticks, 0), self.count), self.count)


@dataclass(frozen=True, slots=True)
class Values:
    """A number with finitely many values, each with its weight, in ascending order.

    >>> Values.of({"0": "1/4", "1/2": "3/4"}).below(Fraction(1, 2))
    Fraction(1, 4)
    """

    values: tuple[tuple[Fraction, Fraction], ...]
    # The weight of the first values: none of them, one, two.
    _sums: tuple[Fraction, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not all(one[0] < other[0] for one, other in pairwise(self.values)):
            raise SizeError("the values of a source are in ascending order, each of them once")
        weights = (weight for _, weight in self.values)
        object.__setattr__(self, "_sums", tuple(accumulate(weights, initial=Fraction())))

    @staticmethod
    def of(weights: Mapping[str, object]) -> "Values":
        """Return the source of a law on numbers, given as spelled values and weights."""
        checked: Law[str] = law(weights)
        return Values(tuple(sorted((rational(value), checked[value]) for value in checked)))

    def below(self, value: Fraction) -> Fraction:
        """Return the probability of being less than the value."""
        return self._sums[bisect_left(self.values, value, key=_number)]

    def up_to(self, value: Fraction) -> Fraction:
        """Return the probability of being at most the value."""
        return self._sums[bisect_right(self.values, value, key=_number)]


def _number(weighted: tuple[Fraction, Fraction]) -> Fraction:
    return weighted[0]


IDEAL = Ideal()


def constant(value: Fraction) -> Values:
    """Return the source of a number that is always the same: a stuck generator."""
    return Values(((value, Fraction(1)),))


def rounded_ticks(bits: int, precision: int) -> Values:
    """Return ``k / 2**bits`` rounded to ``precision`` significant bits, with 1 wrapped to 0.

    This is how torch makes a half-precision uniform on the CPU: bits = 24, and precision 8 for
    bfloat16 or 11 for float16. Rounding is to nearest, ties to even. Subnormals do not occur for
    bfloat16; float16 loses bits below 2**-14, down to a step of 2**-24, which is the tick itself.

    >>> rounded_ticks(24, 8).up_to(Fraction(0))
    Fraction(32769, 16777216)
    """
    weights: dict[Fraction, int] = {Fraction(0): 1}
    for length in range(1, bits + 1):
        # k of this bit length are rounded to multiples of a step; each multiple gets its ticks.
        step = 1 << max(length - precision, 0)
        for multiple in range((1 << (length - 1)) // step, (1 << length) // step + 1):
            count = _ticks_rounding_to(multiple, step, length)
            value = Fraction(multiple * step, 1 << bits)
            if value == 1:
                value = Fraction(0)
            weights[value] = weights.get(value, 0) + count
    total = 1 << bits
    return Values(tuple(sorted((v, Fraction(c, total)) for v, c in weights.items() if c)))


def _ticks_rounding_to(multiple: int, step: int, length: int) -> int:
    low, high = multiple * step - step // 2, multiple * step + step // 2
    if step > 1 and multiple % 2:
        low, high = low + 1, high - 1
    first, last = max(low, 1 << (length - 1)), min(high, (1 << length) - 1)
    return max(last - first + 1, 0)
