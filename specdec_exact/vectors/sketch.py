"""What a case says, and what is worked out for it: expected answer, thresholds, certificate."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor, lcm

from specdec_exact.kernel.law import Token, law
from specdec_exact.vectors.ask import Ask
from specdec_exact.vectors.expect import Expect, Weights
from specdec_exact.vectors.record import Certificate, Otherwise, Threshold
from specdec_exact.vectors.row import MOST, Row, row

__all__ = ["GRID", "Sketch", "at", "shared", "thresholds", "weights"]

GRID = 24  # float32 numbers in [0, 1) are multiples of 2**-24


@dataclass(frozen=True, slots=True)
class Sketch:
    """A vector without its place: what a case function yields.

    label          the last part of the id
    flags          what it is about, over and above the flags of its case
    policy         the convention under which the expected answer is right; empty for all
    uncertified    why there is no certificate
    """

    label: str
    ask: Ask
    expect: Expect
    certificates: tuple[Certificate, ...] = ()
    flags: tuple[str, ...] = ()
    policy: str = ""
    otherwise: tuple[Otherwise, ...] = ()
    thresholds: tuple[Threshold, ...] = ()
    uncertified: str = ""


def weights(text: str) -> Row:
    """Return the row that a text gives: integer weights, which are divided by their sum.

    >>> weights("6 3 1").numerators, weights("6 3 1").denominator
    ((6, 3, 1), 10)
    """
    tops = [int(part) for part in text.split()]
    whole = law([Fraction(top, sum(tops)) for top in tops])
    return row(dict[Token, Fraction](whole.items()), len(tops))


def at(number: Fraction | int | str) -> int:
    """Return the largest number of the grid that is at most this one.

    >>> at("1/2"), at(1)
    (8388608, 16777215)
    """
    return min(floor(Fraction(number) * (1 << GRID)), (1 << GRID) - 1)


def shared(law: Mapping[int, Fraction]) -> Weights:
    """Return a law on 0, 1, 2, ... as integers over one denominator.

    >>> shared({1: Fraction(1, 2), 0: Fraction(1, 2)})
    Weights(denominator=2, numerators=(1, 1), answer='weights')
    """
    common = lcm(*(weight.denominator for weight in law.values()))
    listed = [law[token] if token in law else Fraction() for token in range(max(law) + 1)]
    return Weights(common, tuple(int(weight * common) for weight in listed))


def thresholds(compared: list[tuple[str, Fraction, Fraction]], grid: int) -> tuple[Threshold, ...]:
    """Return what the numbers of a tape were compared with, each once and in order."""
    found: dict[tuple[str, Fraction], Threshold] = {}
    for of, number, value in compared:
        if of != "certain" and max(value.numerator, value.denominator) < MOST >> grid:
            steps = floor(abs(number - value) * (1 << grid))
            found[of, value] = Threshold(
                of, int(number * (1 << grid)), value.numerator, value.denominator, steps
            )
    return tuple(found.values())
