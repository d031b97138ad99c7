"""A draw that is made when it is first looked at.

The weights of a draw are known when the code asks for it, and nothing that happens before somebody
looks depends on its outcome. So the law of everything is the same whenever the choice is made, and a
draw that is thrown away unseen makes no branch at all. What has to hold is that nobody looks without
our knowing: the stand-ins of the front-ends draw at every use that is not known to move elements only,
and branches are run again with every draw made at once, the unseen ones with other outcomes, which
has to give the same result.
"""

from collections.abc import Callable
from fractions import Fraction

__all__ = ["Draw"]


class Draw:
    """An alternative 0..n-1, and the whole number it stands for: ``first`` more."""

    __slots__ = ("_first", "_make", "_value", "weights")

    def __init__(
        self, weights: tuple[Fraction, ...], make: Callable[[], int], first: int = 0
    ) -> None:
        self.weights, self._make, self._first = weights, make, first
        self._value: int | None = None

    @property
    def value(self) -> int | None:
        """The alternative that was drawn; None while nobody has looked."""
        return self._value

    def seen(self) -> int:
        """Return the number, drawn now if it was not before."""
        if self._value is None:
            self._value = self._make()
        return self._value + self._first

    def another(self) -> int:
        """Return an alternative for a draw that nobody looked at: the last one that is possible.

        >>> Draw((Fraction(1), Fraction(0)), lambda: 0).another()
        0
        """
        return max(index for index, weight in enumerate(self.weights) if weight)
