"""Every residual of a row, materialised as integers over one common denominator."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from specdec_exact.dense.digits import BASE_BITS, CHUNK, Combination, Digits, combination
from specdec_exact.dense.rows import Row
from specdec_exact.kernel.errors import NoResidual, SizeError

Tokens: TypeAlias = NDArray[np.intp]
LARGEST_TABLE = 1 << 30  # bytes


@dataclass(frozen=True, slots=True, eq=False)
class ResidualTable:
    """The law drawn from after a rejection: ``numerator / total`` for every token it can emit.

    tokens    the tokens of positive weight, in order
    digits    one row for each of them: its numerator in base 2**16, the lowest digit first
    total     the sum of all numerators
    """

    tokens: Tokens
    digits: NDArray[np.uint16]
    total: int

    def __len__(self) -> int:
        return len(self.tokens)

    def numerator(self, place: int) -> int:
        """Return the numerator of ``tokens[place]``."""
        return int.from_bytes(self.digits[place].astype("<u2").tobytes(), "little")

    def numerators(self) -> Iterator[int]:
        """Yield all numerators, in the order of ``tokens``."""
        return (self.numerator(place) for place in range(len(self)))

    def __getitem__(self, token: int) -> Fraction:
        """Return the weight of a token, 0 off the support."""
        place = int(np.searchsorted(self.tokens, token))
        found = place < len(self) and self.tokens[place] == token
        return Fraction(self.numerator(place), self.total) if found else Fraction()


def difference(target: Row, draft: Row, ratio: Fraction) -> Combination:
    """Return the map from entries p, q to the integer ``(p * d - q * n) / 2**low``.

    ratio    (sum of target) / (sum of draft) = n/d, so that the integer is a fixed multiple of
             the difference of the two laws
    """
    low = min(target.low, draft.low)
    return combination([ratio.denominator, -ratio.numerator], low, max(target.top, draft.top))


def residual_table(rows: tuple[Row, Row], ratio: Fraction, support: Tokens) -> ResidualTable:
    """Compute all residual numerators.

    raises    NoResidual for an empty support; SizeError if the table would exceed a gibibyte, as
              for float64 rows that span a thousand binades: ask token by token instead
    """
    if support.size == 0:
        raise NoResidual("target and draft are one law, so no token is ever rejected")
    excess = difference(*rows, ratio)
    length = excess.matrix.shape[0]
    if 2 * length * support.size > LARGEST_TABLE:
        got = 2 * length * support.size
        raise SizeError(f"a residual table has at most {LARGEST_TABLE} bytes, got {got}")
    digits = np.empty((support.size, length), np.uint16)
    total = 0
    for start in range(0, support.size, CHUNK):
        chunk = support[start : start + CHUNK]
        part = excess.digits([row.block(chunk) for row in rows])
        digits[start : start + CHUNK] = part[:-1].T
        total += column_sum(part)
    return ResidualTable(support, digits, total)


def column_sum(digits: Digits) -> int:
    """Return the sum of the integers in all columns."""
    sums: list[int] = digits.sum(axis=1).tolist()
    return sum(part << (BASE_BITS * place) for place, part in enumerate(sums))
