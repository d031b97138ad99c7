"""The four rows that describe what an engine claims to do, as columns of exact numbers."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from specdec_exact.dense.accumulate import Doubles, blocks
from specdec_exact.dense.residual import Tokens
from specdec_exact.dense.rows import Row
from specdec_exact.dense.signs import LEAST, Columns
from specdec_exact.dense.twofold import two_product

Triple: TypeAlias = tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True, eq=False)
class EngineRows:
    """Target z, draft, acceptance and residual y, with x = draft * acceptance.

    x, x_error    their sum is the product, exactly; 0 for the faint tokens
    faint         tokens with an entry or a product so small that float arithmetic on it could
                  underflow: taken one by one, as Fractions
    """

    target: Row
    draft: Row
    acceptance: Row
    residual: Row
    x: Doubles
    x_error: Doubles | None
    faint: Tokens

    def columns(self, block: slice) -> Columns:
        """Return the entries of a block of tokens, 0 for the faint ones."""
        y, z = self.residual.block(block), self.target.block(block)
        if self.faint.size:
            first, last = np.searchsorted(self.faint, (block.start, block.stop))
            places = self.faint[first:last] - block.start
            y, z = y.copy(), z.copy()
            y[places] = z[places] = 0.0
        error = None if self.x_error is None else self.x_error[block]
        return Columns(self.x[block], error, y, z)

    def exactly(self, token: int) -> Triple:
        """Return x, y and z of one token."""
        rows = self.target, self.draft, self.acceptance, self.residual
        z, q, a, y = (Fraction(float(row.values[token])) for row in rows)
        return q * a, y, z

    @property
    def binades(self) -> tuple[int, int]:
        """Return ``low, top``: entries are multiples of ``2**low`` and at most ``2**top``."""
        low = min(self.draft.low + self.acceptance.low, self.residual.low, self.target.low)
        top = max(self.draft.top + self.acceptance.top, self.residual.top, self.target.top)
        return max(low, -1074), top  # no float64 needs a finer unit


def engine_rows(target: Row, draft: Row, acceptance: Row, residual: Row) -> EngineRows:
    """Multiply draft and acceptance, and set the faint tokens apart; float32 rows have none."""
    x = np.empty(draft.values.size)
    # The product of two 24-bit significands is exact.
    x_error = np.empty_like(x) if max(draft.bits, acceptance.bits) > 24 else None
    for block in blocks(x.size):
        q, a = draft.block(block), acceptance.block(block)
        if x_error is None:
            np.multiply(q, a, out=x[block])
        else:
            x[block], x_error[block] = two_product(q, a)
    faint = np.zeros(x.size, np.bool_)
    least = 2.0**LEAST
    if draft.low + acceptance.low < LEAST:
        faint |= (x < least) & (draft.values > 0) & (acceptance.values > 0)
    for row in (target, residual):
        if row.low < LEAST:
            faint |= (row.values < least) & (row.values > 0)
    places = np.flatnonzero(faint)
    x[places] = 0.0
    if x_error is not None:
        x_error[places] = 0.0
    return EngineRows(target, draft, acceptance, residual, x, x_error, places)
