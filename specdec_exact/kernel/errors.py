"""Every way the package refuses an input; a message names the rule, the value and the gap."""

from fractions import Fraction


def brief(value: Fraction) -> str:
    """Return a number short enough for a message; CPython refuses to print very long integers."""
    top, bottom = value.numerator.bit_length(), value.denominator.bit_length()
    return str(value) if top + bottom < 400 else f"a ratio of {top}- and {bottom}-bit integers"


class SpecdecError(Exception):
    """An input was refused. Expected in normal operation: a defect of ours is never one of these."""


class ParseError(SpecdecError):
    """A text is not in the grammar. Write rationals as ``3/5``, ``2`` or ``0.25``."""


class SizeError(SpecdecError):
    """An input is larger than a stated cap, and was refused before it was converted."""


class WeightError(SpecdecError):
    """A weight is negative, or is not an exact number. Pass an int, a Fraction or a string."""


class TokenError(SpecdecError):
    """A token is neither an int nor a str, or stands twice. ``True == 1``, so bools are refused."""


class AlphabetError(SpecdecError):
    """An alphabet is empty, or two laws that must share one do not."""


class MassError(SpecdecError):
    """A law does not have mass exactly 1, or two measures do not have the same mass.

    >>> print(MassError("a law", Fraction(9999, 10000)))
    a law has mass exactly 1, got 9999/10000 (short by 1/10000)
    """

    def __init__(self, what: str, mass: Fraction, wanted: Fraction = Fraction(1)) -> None:
        self.mass, self.gap = mass, wanted - mass
        side = f"short by {brief(self.gap)}" if self.gap > 0 else f"over by {brief(-self.gap)}"
        super().__init__(f"{what} has mass exactly {brief(wanted)}, got {brief(mass)} ({side})")


class NoResidual(SpecdecError):
    """Target and draft are the same law: nothing is ever rejected, so there is no residual."""


class ClaimError(SpecdecError):
    """A claim or a certificate is malformed: it says nothing that could be checked."""


class Refuted(SpecdecError):
    """A well-formed certificate does not support its claim; ``reason`` is a stable short name."""

    def __init__(self, reason: str, detail: str) -> None:
        self.reason = reason
        super().__init__(f"{reason}: {detail}")
