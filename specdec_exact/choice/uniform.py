"""A uniform real number that is only ever compared.

A verification rule does not need the digits of its random number, only on which side of a threshold
it falls. Each comparison splits the interval the number is known to lie in, at the exact threshold
and with the exact probability, and later comparisons of the same number know what earlier ones saw.
"""

from collections.abc import Callable
from fractions import Fraction

from specdec_exact.choice.source import IDEAL, Source
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.rational import exact

__all__ = ["Uniform", "UniformError"]


class UniformError(SpecdecError):
    """A uniform number was used otherwise than by comparing ``a * u + b`` with an exact number."""

    def __init__(self, use: str) -> None:
        super().__init__(f"a uniform number is only compared with exact numbers, got {use}")


class Interval:
    """Where one number is known to lie, as weights of its source; shared by its affine forms."""

    __slots__ = ("flip", "high", "low", "source")

    def __init__(self, flip: Callable[[Fraction], bool], source: Source = IDEAL) -> None:
        self.flip, self.source = flip, source
        self.low, self.high = Fraction(0), Fraction(1)

    def below(self, threshold: Fraction) -> bool:
        """Decide whether the number is less than a threshold, and remember the answer."""
        return self._within(self.source.below(threshold))

    def up_to(self, threshold: Fraction) -> bool:
        """Decide whether the number is at most a threshold, and remember the answer."""
        return self._within(self.source.up_to(threshold))

    def _within(self, weight: Fraction) -> bool:
        if weight <= self.low:
            return False
        if weight >= self.high:
            return True
        if self.flip((weight - self.low) / (self.high - self.low)):
            self.high = weight
            return True
        self.low = weight
        return False


class Uniform:
    """``scale * u + offset`` for one random number u: by default uniform on [0, 1).

    ``u < x``, ``u <= x`` and their mirrors decide, for any exact x; ``u * q < p`` needs no division.
    For an ideal real ``<`` and ``<=`` differ only on an event of probability 0; on a grid (see
    :mod:`specdec_exact.choice.source`) they are two questions. Every other use (float(), bool(), ==, hash(), two uniforms together) raises UniformError.

    >>> from specdec_exact.choice import explore
    >>> explore(lambda chooser: "yes" if chooser.uniform() * 3 < 1 else "no").law
    Law({'yes': '1/3', 'no': '2/3'})
    """

    __slots__ = ("_interval", "_offset", "_scale")

    def __init__(
        self, interval: Interval, scale: Fraction = Fraction(1), offset: Fraction = Fraction(0)
    ) -> None:
        self._interval, self._scale, self._offset = interval, scale, offset

    def __lt__(self, bound: object) -> bool:
        gap = _exact(bound) - self._offset
        if self._scale == 0:
            return gap > 0
        threshold = gap / self._scale
        if self._scale > 0:
            return self._interval.below(threshold)
        return not self._interval.up_to(threshold)

    def __le__(self, bound: object) -> bool:
        gap = _exact(bound) - self._offset
        if self._scale == 0:
            return gap >= 0
        threshold = gap / self._scale
        if self._scale > 0:
            return self._interval.up_to(threshold)
        return not self._interval.below(threshold)

    def __gt__(self, bound: object) -> bool:
        return not self <= bound

    def __ge__(self, bound: object) -> bool:
        return not self < bound

    def __add__(self, shift: object) -> "Uniform":
        return Uniform(self._interval, self._scale, self._offset + _exact(shift))

    def __mul__(self, factor: object) -> "Uniform":
        number = _exact(factor)
        return Uniform(self._interval, self._scale * number, self._offset * number)

    def __sub__(self, shift: object) -> "Uniform":
        return self + -_exact(shift)

    def __truediv__(self, divisor: object) -> "Uniform":
        return self * (1 / _exact(divisor))

    def __neg__(self) -> "Uniform":
        return self * -1

    def __rsub__(self, start: object) -> "Uniform":
        return -self + start

    __radd__ = __add__
    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        raise UniformError("==, which has probability 0")

    def __hash__(self) -> int:
        raise UniformError("hash()")

    def __bool__(self) -> bool:
        raise UniformError("bool()")

    def __float__(self) -> float:
        raise UniformError("float()")

    def __int__(self) -> int:
        raise UniformError("int()")

    def __index__(self) -> int:
        raise UniformError("an index")

    def __pow__(self, power: object) -> "Uniform":
        raise UniformError("a power")

    def __floordiv__(self, divisor: object) -> "Uniform":
        raise UniformError("//")

    def __mod__(self, divisor: object) -> "Uniform":
        raise UniformError("%")

    def __abs__(self) -> "Uniform":
        raise UniformError("abs()")

    def __round__(self, places: int = 0) -> int:
        raise UniformError("round()")

    def __rtruediv__(self, numerator: object) -> "Uniform":
        raise UniformError("a division by it: write u * q < p instead of u < p / q")

    def __repr__(self) -> str:
        return f"Uniform({self._scale} * u + {self._offset})"


def _exact(value: object) -> Fraction:
    if isinstance(value, Uniform):
        raise UniformError("two uniform numbers together")
    return exact(value)
