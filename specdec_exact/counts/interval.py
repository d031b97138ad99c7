"""Where a number is known to lie."""

from dataclasses import dataclass
from fractions import Fraction

from specdec_exact.kernel.errors import WeightError, brief

__all__ = ["Interval"]


@dataclass(frozen=True, slots=True)
class Interval:
    """A closed interval between two rationals that holds the number asked for.

    >>> Interval(Fraction(1, 2), Fraction(3, 4)).width
    Fraction(1, 4)
    """

    low: Fraction
    high: Fraction

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise WeightError(
                f"an interval has low <= high, got {brief(self.low)} > {brief(self.high)} "
                f"(over by {brief(self.low - self.high)})"
            )

    @property
    def width(self) -> Fraction:
        """The uncertainty left; 0 when the number is known exactly."""
        return self.high - self.low

    @property
    def exact(self) -> bool:
        """Whether the two ends meet, so that the number is ``low``."""
        return self.low == self.high
