"""A random number that the audited code may compare, scale and race, and nothing else.

It stands in for a Python float, a NumPy scalar, or an element of an array or a tensor. Every
comparison splits the branch at the exact threshold; whatever else would need its digits is refused.
"""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NoReturn, cast

import numpy as np

from specdec_exact.audit.grid import Grid, grid
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.steps import IRRATIONAL, Bound, Operation, Step, carried_back, evaluated

if TYPE_CHECKING:
    from specdec_exact.audit.draw import Draw
    from specdec_exact.audit.run import Run
    from specdec_exact.audit.steps import Comparison
    from specdec_exact.choice.uniform import Interval

__all__ = ["Number", "Race", "Variable", "plain"]


@dataclass(eq=False, frozen=True, slots=True)
class Variable:
    """One draw of a uniform; all numbers made from it know what earlier comparisons saw."""

    run: Run
    interval: Interval
    bits: int

    @property
    def grid(self) -> Grid:
        """What its generator really returns."""
        return grid(self.bits)


@dataclass(eq=False, frozen=True, slots=True)
class Race:
    """What is known of noise that was raced: who won, with which weights.

    entrants    by their places in the race
    won         the place of the winner
    mirrored    whose noise was made of 1 - U, not of U
    again       the noise was raced a second time, and what it is worth now is not known to us
    """

    weights: dict[Variable, Fraction]
    entrants: dict[int, Variable]
    won: Draw
    mirrored: frozenset[Variable]
    again: bool = False

    @property
    def winner(self) -> Variable:
        """Whose noise won; it is drawn now if it was not before."""
        return self.entrants[self.won.seen()]


_NAMES: dict[Comparison, str] = {"<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__"}


class Number:
    """The end of a chain of steps that begins with one uniform."""

    __slots__ = ("bits", "steps", "variable")

    def __init__(self, variable: Variable, steps: tuple[Step, ...], bits: int) -> None:
        self.variable, self.steps, self.bits = variable, steps, bits

    # ---- comparisons: the only way to learn anything

    def __lt__(self, other: object) -> bool:
        return self._compared("<", other)

    def __le__(self, other: object) -> bool:
        return self._compared("<=", other)

    def __gt__(self, other: object) -> bool:
        return self._compared(">", other)

    def __ge__(self, other: object) -> bool:
        return self._compared(">=", other)

    def __eq__(self, other: object) -> bool:
        if _foreign(other):
            return cast("bool", self._elsewhere("__eq__", other))
        return self <= other and self >= other

    def __ne__(self, other: object) -> bool:
        if _foreign(other):
            return cast("bool", self._elsewhere("__ne__", other))
        return not self == other

    def _compared(self, comparison: Comparison, other: object) -> bool:
        if isinstance(other, Number):
            if (other.variable, other.steps) == (self.variable, self.steps):
                return comparison in ("<=", ">=")
            self._refuse("a comparison of two random numbers")
        if _foreign(other):
            return cast("bool", self._elsewhere(_NAMES[comparison], other))
        self.variable.run.refuse_spent(self.variable)
        value = self._plain(other)[0]
        if not isinstance(value, Fraction):  # an infinity, or not a number
            return not math.isnan(value) and (value > 0) == (comparison in ("<", "<="))
        asked = Bound(comparison, value)
        if self.variable.run.model == "grid":
            return self._on_the_grid(asked)
        try:
            answer = carried_back(self.steps, asked)
        except CannotModel as refusal:
            self.variable.run.refused = self.variable.run.refused or refusal
            raise
        if isinstance(answer, bool):
            return answer
        if answer.rounded:
            self.variable.run.notes.add(IRRATIONAL)
        inside = self.variable.interval.below(answer.value)
        return inside == (answer.comparison in ("<", "<="))

    def _on_the_grid(self, asked: Bound) -> bool:
        variable, ticks, value = self.variable, self.variable.grid, float(asked.value)

        def holds(tick: int) -> bool:
            x = evaluated(self.steps, ticks.value(tick), variable.bits)
            below, equal = x < value, x == value
            match asked.comparison:
                case "<":
                    return below
                case "<=":
                    return below or equal
                case ">":
                    return not (below or equal)
                case ">=":
                    return not below

        # Both ends of the ticks that are left; between them the answer changes at most once.
        interval = variable.interval
        first, last = ticks.place(interval.low), ticks.place(interval.high) - 1
        at_first = holds(first)
        if at_first == holds(last):
            return at_first
        while last - first > 1:
            middle = (first + last) // 2
            if holds(middle) == at_first:
                first = middle
            else:
                last = middle
        return interval.below(ticks.value(last)) == at_first

    # ---- arithmetic with exact constants

    def __add__(self, other: object) -> Any:
        if _foreign(other):
            return self._elsewhere("__add__", other)
        value, bits = self._plain(other)
        if not isinstance(value, Fraction):
            return value
        return self._then("add" if value else "round", value, bits)

    def __mul__(self, other: object) -> Any:
        if _foreign(other):
            return self._elsewhere("__mul__", other)
        if isinstance(other, Number):
            return self.variable.run.product(self, other)
        value, bits = self._plain(other)
        if not isinstance(value, Fraction):
            self._refuse("a product with an infinity")
        return self._then("multiply", value, bits) if value else 0.0

    def __sub__(self, other: object) -> Any:
        if _foreign(other):
            return self._elsewhere("__sub__", other)
        value, bits = self._plain(other)
        return self._then("add", -value, bits) if isinstance(value, Fraction) else -value

    def __rsub__(self, other: object) -> Any:
        return self._elsewhere("__rsub__", other) if _foreign(other) else -self + other

    def __truediv__(self, other: object) -> Any:
        if _foreign(other):
            return self._elsewhere("__truediv__", other)
        value, bits = self._plain(other)
        if not isinstance(value, Fraction):
            return value if math.isnan(value) else 0.0
        if value == 0:
            if not isinstance(other, np.generic):
                raise ZeroDivisionError("float division by zero")
            return math.inf if self > 0 else -math.inf
        return self._then("divide", value, bits)

    def __rtruediv__(self, other: object) -> Any:
        if _foreign(other):
            return self._elsewhere("__rtruediv__", other)
        value, bits = self._plain(other)
        if not isinstance(value, Fraction):
            self._refuse("an infinity divided by a random number")
        return self._then("divide-into", value, bits) if value else 0.0

    def __pow__(self, other: object) -> Any:
        if _foreign(other):
            return self._elsewhere("__pow__", other)
        value, bits = self._plain(other)
        if not isinstance(value, Fraction):
            return 0.0 if value > 0 and self < 1 else self._refuse("a power")
        return self._then("power", value, bits) if value else 1.0

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Number:
        return self._then("multiply", Fraction(-1), self.bits)

    def __pos__(self) -> Number:
        return self

    # NumPy calls these on the elements of an array of objects, for np.log and its like.
    def log(self) -> Number:
        """Return the natural logarithm."""
        return self._then("log", Fraction(), self.bits)

    def exp(self) -> Number:
        """Return the exponential."""
        return self._then("exp", Fraction(), self.bits)

    def log1p(self) -> Number:
        """Return the logarithm of one more."""
        return self._then("add", Fraction(1), 53).log()

    def sqrt(self) -> Number:
        """Return the square root."""
        return self._then("power", Fraction(1, 2), self.bits)

    def limited(self, operation: Operation, value: object) -> Number:
        """Return the number held ``at-least`` or ``at-most`` at a bound."""
        bound, bits = self._plain(value)
        if not isinstance(bound, Fraction):
            if bound != (-math.inf if operation == "at-least" else math.inf):
                self._refuse("a random number held at an infinity")
            return self
        return self._then(operation, bound, bits)

    def rounded(self, bits: int) -> Number:
        """Return the number in floating point of another precision."""
        return (
            self
            if bits >= self.bits
            else Number(self.variable, (*self.steps, Step("round", Fraction(), bits)), bits)
        )

    def clip(self, min: object = None, max: object = None, out: None = None) -> Number:  # noqa: A002 - NumPy's names
        """Return the number held between two bounds, as NumPy does."""
        if out is not None:
            self._refuse("a random number put into an array of the code's own")
        held = self if min is None else self.limited("at-least", min)
        return held if max is None else held.limited("at-most", max)

    def __abs__(self) -> Number:
        return -self if self < 0 else self

    def __floor__(self) -> int:
        if self < 0:
            self._refuse("the whole part of a negative random number")
        high = 1
        while self >= high:
            high *= 2
        low = 0
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self < middle else (middle, high)
        return low

    __trunc__ = __int__ = floor = __floor__

    # ---- everything else would need the digits

    def __float__(self) -> float:
        self._refuse("the conversion of a random number to a float")

    def __index__(self) -> int:  # noqa: PLE0305 - it refuses
        self._refuse("a random number as an index")

    def __bool__(self) -> bool:  # noqa: PLE0304 - it refuses
        self._refuse("the truth of a random number")

    def __hash__(self) -> int:  # noqa: PLE0309 - it refuses
        self._refuse("the hash of a random number")

    def __round__(self, places: int = 0) -> int:
        self._refuse("round()")

    def __mod__(self, other: object) -> Number:
        self._refuse("a remainder")

    def __floordiv__(self, other: object) -> Number:
        self._refuse("a whole quotient")

    def __divmod__(self, other: object) -> tuple[int, Number]:
        self._refuse("divmod()")

    def __ceil__(self) -> int:
        self._refuse("the next whole number")

    __rmod__, __rfloordiv__, __rdivmod__ = __mod__, __floordiv__, __divmod__

    def __rpow__(self, other: object) -> Number:
        self._refuse("a random exponent")

    def __reduce__(self) -> str:
        self._refuse("a copy of a random number sent elsewhere")

    def __copy__(self) -> Number:
        return self

    def __deepcopy__(self, memo: object) -> Number:
        return self

    def item(self) -> Number:
        """Return itself: what ``.item()`` of a NumPy scalar gives."""
        return self

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # a protocol that a float may well lack
            raise AttributeError(name)
        self._refuse(f"the attribute {name} of a random number")

    def __format__(self, _: str) -> str:
        self._refuse("the text of a random number")

    def __str__(self) -> str:  # noqa: PLE0307 - it refuses
        self._refuse("the text of a random number")

    def __repr__(self) -> str:
        # Debuggers and failing tests ask for it too: it is remembered, and not refused.
        run = self.variable.run
        run.refused = run.refused or CannotModel("the text of a random number")
        return "<a random number>"

    def _then(self, operation: Operation, constant: Fraction, bits: int) -> Number:
        # What a strong constant or a wider number brings in, the result keeps.
        # Half precision calculates in float32; who holds the result rounds it.
        wide = max(bits, self.bits, 24)
        return Number(self.variable, (*self.steps, Step(operation, constant, wide)), wide)

    def _elsewhere(self, name: str, other: object) -> Any:
        # An array takes the number element by element; a tensor wants it in a tensor.
        meet = self.variable.run.foreign
        if meet is not None and hasattr(other, "__torch_function__"):
            return meet(name, self, other)
        return NotImplemented

    def _plain(self, other: object) -> tuple[Fraction | float, int]:
        if isinstance(other, Number):
            self._refuse("arithmetic of two random numbers")
        known = plain(other)
        if known is None:
            self._refuse(f"a random number together with a {type(other).__name__}")
        return known

    def _refuse(self, use: str) -> NoReturn:
        self.variable.run.refuse(use)


def plain(value: object) -> tuple[Fraction | float, int] | None:
    """Return an ordinary number exactly, and its precision; infinities and NaN stay floats.

    >>> plain(0.5), plain(np.float32(0.25)), plain("0.5")
    ((Fraction(1, 2), 53), (Fraction(1, 4), 24), None)
    """
    if isinstance(value, np.floating):
        bits = 24 if value.dtype.itemsize <= 4 else 53
        number = float(value)
        return (Fraction(number), bits) if math.isfinite(number) else (number, bits)
    if isinstance(value, float):
        return (Fraction(value), 53) if math.isfinite(value) else (value, 53)
    if isinstance(value, numbers.Rational):
        return Fraction(int(value.numerator), int(value.denominator)), 24
    return None


def _foreign(value: object) -> bool:
    # Arrays and tensors have operators of their own, which go element by element.
    return not isinstance(value, Number | np.generic) and hasattr(value, "shape")
