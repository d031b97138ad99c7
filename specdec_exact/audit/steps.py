"""A number made from one uniform by a chain of elementary steps, and where it passes a bound.

Two readings of one chain. ``real``: the steps are those of real numbers, and a bound is carried back
through them in rationals. ``grid``: the steps are those of floating point, and the tick at which the
answer changes is found by bisection. Adding, scaling and rounding are weakly monotone in floating
point, so bisection over them is a proof; logarithms are taken to be monotone.
"""

import operator
from collections.abc import Callable
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from specdec_exact.audit.refusal import CannotModel

__all__ = [
    "FLOATS",
    "IRRATIONAL",
    "Bound",
    "Compared",
    "Operation",
    "Step",
    "carried_back",
    "evaluated",
]

Operation: TypeAlias = Literal[
    "add",
    "multiply",
    "divide",
    "divide-into",
    "log",
    "exp",
    "power",
    "at-least",
    "at-most",
    "round",
]
Comparison: TypeAlias = Literal["<", "<=", ">", ">="]
IRRATIONAL = "an irrational bound was rounded to 60 digits"

_MIRRORED: dict[Comparison, Comparison] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_DIGITS = Context(prec=60)
_COMPARE = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


class Step(NamedTuple):
    """One operation with a constant, in floating point of so many significant bits.

    bits    24 or 53. Half precision, 8 or 11, is only ever rounded to: its arithmetic is done in
            float32, and rounded
    """

    operation: Operation
    constant: Fraction
    bits: int


class Bound(NamedTuple):
    """The question ``x < value`` (or another comparison), and whether it is exactly the one asked."""

    comparison: Comparison
    value: Fraction
    rounded: bool = False


Compared: TypeAlias = Bound | bool


def carried_back(steps: tuple[Step, ...], asked: Bound) -> Compared:
    """Return the question about the uniform that is equivalent to one about the end of a chain.

    returns    a bound on the uniform, or the answer where it does not depend on it

    >>> from fractions import Fraction as F
    >>> carried_back((Step("multiply", F(2), 53), Step("add", F(1), 53)), Bound("<", F(3, 2)))
    Bound(comparison='<', value=Fraction(1, 4), rounded=False)
    """
    for place in range(len(steps) - 1, -1, -1):
        further = _undone(steps[place], steps[:place], asked)
        if isinstance(further, bool):
            return further
        asked = further
    return asked


def _undone(  # noqa: PLR0911 - one return per operation
    step: Step, before: tuple[Step, ...], asked: Bound
) -> Compared:
    comparison, value, rounded = asked
    below = comparison in ("<", "<=")
    match step.operation:
        case "round":
            return asked
        case "add":
            return Bound(comparison, value - step.constant, rounded)
        case "multiply":
            turned = comparison if step.constant > 0 else _MIRRORED[comparison]
            return Bound(turned, value / step.constant, rounded)
        case "divide":
            turned = comparison if step.constant > 0 else _MIRRORED[comparison]
            return Bound(turned, value * step.constant, rounded)
        case "at-least":
            # max(x, c) < b is x < b where c < b, and false elsewhere.
            return asked if _COMPARE[comparison](step.constant, value) == below else not below
        case "at-most":
            return asked if _COMPARE[comparison](step.constant, value) != below else below
        case "exp":
            return Bound(comparison, _logarithm(value), rounded=True) if value > 0 else not below
        case "divide-into" | "power" | "log":
            return _undone_on_positives(step, before, asked)


def _positive(steps: tuple[Step, ...]) -> bool:
    """Return whether a chain is positive for every uniform; refuse one that is sometimes not."""
    negative = carried_back(steps, Bound("<", Fraction()))
    if isinstance(negative, bool):
        return not negative
    below = negative.comparison in ("<", "<=")
    if negative.value <= 0:
        return below
    if negative.value >= 1:
        return not below
    raise CannotModel("a quotient, a power or a logarithm of a random number of either sign")


def _undone_on_positives(step: Step, before: tuple[Step, ...], asked: Bound) -> Compared:
    comparison, value, rounded = asked
    positive = _positive(before)
    if step.operation != "divide-into" and not positive:
        raise CannotModel(f"{step.operation} of a negative random number")
    if step.operation == "log":
        return Bound(comparison, _exponential(value), rounded=True)
    if step.operation == "power":
        if value <= 0:
            return comparison in (">", ">=")
        return Bound(
            comparison if step.constant > 0 else _MIRRORED[comparison],
            _power(value, 1 / step.constant),
            rounded=True,
        )
    sign = (step.constant > 0) == positive
    if (value > 0) != sign or value == 0:
        return (comparison in (">", ">=")) == sign
    turned = _MIRRORED[comparison] if step.constant > 0 else comparison
    return Bound(turned, step.constant / value, rounded)


def evaluated(steps: tuple[Step, ...], uniform: Fraction, bits: int) -> float:
    """Return the end of a chain in floating point, as the audited code would calculate it.

    bits    significant bits of the uniform
    """
    x = FLOATS[24 if bits <= 24 else 53](float(uniform))
    with np.errstate(all="ignore"):
        for operation, constant, precision in steps:
            x = _IN_FLOATS[operation](FLOATS[precision](x), FLOATS[precision](float(constant)))
    return float(x)


def _float16(x: Any) -> Any:
    return np.float32(np.float16(np.float32(x)))


def _bfloat16(x: Any) -> Any:
    """Return the upper half of a float32, rounded to nearest, ties to even."""
    single = np.float32(x)
    if not np.isfinite(single):
        return single
    bits = int(single.view(np.uint32))
    bits += 0x7FFF + (bits >> 16 & 1)
    return np.uint32(bits & 0xFFFF0000).view(np.float32)


# What holds a number of so many bits. Any, because NumPy's types do not say that a float32 and a float32 make a float32.
FLOATS: dict[int, Any] = {8: _bfloat16, 11: _float16, 24: np.float32, 53: np.float64}
_IN_FLOATS: dict[Operation, Callable[[Any, Any], Any]] = {
    "add": operator.add,
    "multiply": operator.mul,
    "divide": operator.truediv,
    "divide-into": lambda x, c: c / x,
    "log": lambda x, _: np.log(x),
    "exp": lambda x, _: np.exp(x),
    "power": np.power,
    "at-least": np.maximum,
    "at-most": np.minimum,
    "round": lambda x, _: x,
}


def _exponential(value: Fraction) -> Fraction:
    return Fraction(_DIGITS.exp(_decimal(value)))


def _logarithm(value: Fraction) -> Fraction:
    return Fraction(_DIGITS.ln(_decimal(value)))


def _power(value: Fraction, exponent: Fraction) -> Fraction:
    return Fraction(_DIGITS.power(_decimal(value), _decimal(exponent)))


def _decimal(value: Fraction) -> Decimal:
    return _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))
