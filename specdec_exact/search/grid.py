"""All laws whose weights are whole multiples of 1/N, and all pairs of them, from simple to involved."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb, gcd
from typing import Literal, TypeAlias

from specdec_exact.faults.record import Pair
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Token

__all__ = ["Support", "admit_size", "compositions", "count", "grid_law", "pairs"]

Support: TypeAlias = Literal["any", "full"]
Numerators: TypeAlias = tuple[int, ...]


def compositions(whole: int, parts: int, support: Support = "any") -> Iterator[Numerators]:
    """Yield every way to write a whole number as an ordered sum, largest first summand first.

    support    ``full`` leaves out the sums with a summand 0

    >>> list(compositions(2, 2))
    [(2, 0), (1, 1), (0, 2)]
    """
    least = 1 if support == "full" else 0
    if parts == 1:
        if whole >= least:
            yield (whole,)
        return
    for first in range(whole - least * (parts - 1), least - 1, -1):
        for rest in compositions(whole - first, parts - 1, support):
            yield (first, *rest)


def count(whole: int, parts: int) -> int:
    """Return the number of compositions with summands of at least 0.

    >>> count(36, 4)
    9139
    """
    return comb(whole + parts - 1, parts - 1)


def admit_size(alphabet: int, denominator: int) -> None:
    """Refuse an alphabet or a denominator that is not an integer of at least 1."""
    for what, size in (("an alphabet", alphabet), ("a common denominator", denominator)):
        if type(size) is not int or size < 1:
            raise SizeError(f"{what} is an integer of at least 1, got {size!r}")


def grid_law(numerators: Numerators, denominator: int) -> Law[Token]:
    """Return the law of numerators over a common denominator, on the tokens 0, 1, 2 and so on.

    >>> grid_law((1, 0, 3), 4)
    Law({0: '1/4', 2: '3/4'})
    """
    return Law({x: Fraction(share, denominator) for x, share in enumerate(numerators)})


def pairs(alphabet: int, denominator: int, support: Support = "any") -> Iterator[Pair]:
    """Yield every pair of laws whose least common denominator is exactly this one.

    The order is that of the target's numerators, then the draft's, each in falling order.

    >>> [(list(pair.target), list(pair.draft)) for pair in pairs(2, 1)]
    [([0], [0]), ([0], [1]), ([1], [0]), ([1], [1])]
    """
    admit_size(alphabet, denominator)
    drafts = list(compositions(denominator, alphabet, support))
    laws = [(row, grid_law(row, denominator)) for row in drafts]
    for target, wanted in laws:
        for draft, offered in laws:
            if gcd(denominator, *target, *draft) == 1:
                yield Pair(wanted, offered)
