"""The product of two uniform numbers, compared once.

Its law has a logarithm in it, and afterwards the two numbers depend on each other. So the comparison is
decided with the exact weight to 60 digits, and whoever compares either number again is refused.
"""

from decimal import Context, Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from specdec_exact.audit.number import Number, Variable, plain
from specdec_exact.audit.steps import IRRATIONAL, Comparison, Operation, Step

__all__ = ["Product", "weight_below"]

_DIGITS = Context(prec=60)


class _Scaled(NamedTuple):
    scale: Fraction
    variable: Variable


class Product(Number):
    """``scale * U * V``, for two numbers U and V that are known to lie somewhere."""

    __slots__ = ("other", "scale")

    def __init__(self, scale: Fraction, variable: Variable, other: Variable, bits: int) -> None:
        super().__init__(variable, (), bits)
        self.scale, self.other = scale, other

    @classmethod
    def of(cls, left: Number, right: Number) -> "Product":
        """Return the product; CannotModel unless both are positive multiples of numbers of their own."""
        run = left.variable.run
        first, second = _scaled(left), _scaled(right)
        if run.model == "grid" or first is None or second is None:
            run.refuse("arithmetic of two random numbers")
        if first.variable is second.variable or not run.entangled.isdisjoint(
            (first.variable, second.variable)
        ):
            run.refuse("arithmetic of random numbers that depend on each other")
        scale = first.scale * second.scale
        return cls(scale, first.variable, second.variable, max(left.bits, right.bits, 24))

    def _compared(self, comparison: Comparison, other: object) -> bool:
        known = plain(other)
        if known is None or not isinstance(known[0], Fraction):
            self._refuse("a product of random numbers together with no ordinary number")
        run, pair = self.variable.run, (self.variable, self.other)
        if any(variable in run.entangled or variable in run.raced for variable in pair):
            self._refuse("a second comparison of a product")
        run.entangled.update(pair)
        first, second = (variable.interval for variable in pair)
        weight = weight_below(
            known[0] / self.scale, (first.low, first.high), (second.low, second.high)
        )
        if 0 < weight < 1:
            run.notes.add(IRRATIONAL)
            below = run.chooser.flip(weight)
        else:
            below = weight == 1
        return below == (comparison in ("<", "<="))

    def _then(self, operation: Operation, constant: Fraction, bits: int) -> Number:
        wide = max(bits, self.bits)
        if operation == "round":
            return self
        if operation not in ("multiply", "divide") or constant <= 0:
            self._refuse(f"a product of random numbers, and then {operation}")
        scale = self.scale * constant if operation == "multiply" else self.scale / constant
        return Product(scale, self.variable, self.other, wide)

    def rounded(self, bits: int) -> Number:  # noqa: ARG002 - of any number
        """Return the product: in real numbers, no precision is lost."""
        return self

    def __mul__(self, other: object) -> Any:
        if isinstance(other, Number):
            self._refuse("a product of three random numbers")
        return super().__mul__(other)

    __rmul__ = __mul__


def weight_below(
    bound: Fraction, first: tuple[Fraction, Fraction], second: tuple[Fraction, Fraction]
) -> Fraction:
    """Return the probability that U * V is below a bound, to 60 digits.

    first, second    where U and V are uniform: from, and to

    >>> unit = (Fraction(0), Fraction(1))
    >>> float(weight_below(Fraction(1, 2), unit, unit))  # 1/2 + 1/2 * log(2)
    0.8465735902799727
    """
    (a, b), (c, d) = first, second
    if bound <= a * c:
        return Fraction(0)
    if bound >= b * d:
        return Fraction(1)
    # Up to `low` every V will do, from there on those below bound / U, past `high` none.
    low = min(max(bound / d, a), b)
    high = min(bound / c, b) if c else b
    area = (low - a) * (d - c) + bound * _logarithm(high / low) - c * (high - low)
    return min(max(area / ((b - a) * (d - c)), Fraction(0)), Fraction(1))


def _logarithm(value: Fraction) -> Fraction:
    exact = _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))
    return Fraction(_DIGITS.ln(exact))


def _scaled(number: Number) -> _Scaled | None:
    """Return a positive multiple of a uniform number; None for anything else."""
    if isinstance(number, Product):
        return None
    scale = Fraction(1)
    for step in number.steps:
        factor = _factor(step)
        if factor is None or factor <= 0:
            return None
        scale *= factor
    return _Scaled(scale, number.variable)


def _factor(step: Step) -> Fraction | None:
    match step.operation:
        case "round":
            return Fraction(1)
        case "multiply":
            return step.constant
        case "divide":
            return 1 / step.constant
        case _:
            return None
