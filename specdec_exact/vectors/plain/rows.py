"""Rows, and the two things that are done to them: to draw a token, and to take the heaviest."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

__all__ = ["Asked", "Integers", "Refused", "Rows", "kept", "spelled"]

Asked = Mapping[str, Any]
Integers = list[int]
_UNIT = 149  # every finite float32 is a whole number of 2**-149


class Refused(Exception):
    """A row is no row of weights."""


class Rows:
    """Reads rows, as integers over one denominator or as floats."""

    def weights(self, row: Asked) -> tuple[Integers, int]:
        """Return integers proportional to a row, and their denominator."""
        if row["denominator"]:
            return list(row["numerators"]), row["denominator"]
        return [self.whole(int(bits, 16)) for bits in row["bits"]], 1 << _UNIT

    def whole(self, bits: int) -> int:
        """Return a float32 as a whole number of 2**-149."""
        exponent, fraction = bits >> 23, bits & 0x7FFFFF
        if exponent >= 0xFF:
            raise Refused("a weight is negative or not finite")
        return (fraction | 1 << 23) << exponent - 1 if exponent else fraction

    def fractions(self, row: Asked) -> list[Fraction]:
        """Return the weights of a row."""
        tops, bottom = self.weights(row)
        return [Fraction(top, bottom) for top in tops]

    def drawn(self, ask: Asked, weights: Integers) -> int:
        """Return the first token whose cumulative weight passes the last number."""
        total, passed = sum(weights), 0
        for token, weight in enumerate(weights):
            passed += weight
            if ask["last"] * total < passed << ask["grid"]:
                return token
        raise Refused("there is nothing to draw from")

    def best(self, weights: Integers) -> int:
        """Return the first heaviest token."""
        return weights.index(max(weights))

    def emitted(self, tokens: Integers, accepted: int) -> dict[str, Any]:
        """Return what is emitted."""
        return {"tokens": tokens, "accepted": accepted}


def spelled(law: Sequence[Fraction]) -> dict[str, Any]:
    """Return a law as integers over one denominator."""
    scale = lcm(*(w.denominator for w in law))
    return {"denominator": scale, "numerators": [int(w * scale) for w in law]}


def kept(text: Sequence[int], end: int) -> int:
    """Return how many tokens of a text are kept: up to its first end token.

    >>> kept((2, 0, 1), 0)
    2
    """
    return list(text).index(end) + 1 if end in text else len(text)
