"""The four rows that describe what an engine claims to do, as columns of exact numbers."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from specdec_exact.dense.accumulate import blocks
from specdec_exact.dense.residual import Tokens
from specdec_exact.dense.rows import Row
from specdec_exact.dense.signs import LEAST, Columns
from specdec_exact.dense.twofold import two_product

Triple: TypeAlias = tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True, eq=False)
class EngineRows:
    """Target z, draft, acceptance and residual y, with x = draft * acceptance.

    faint    tokens with an entry or a product so small that float arithmetic on it could
             underflow: left out of the columns and taken one by one, as Fractions
    """

    target: Row
    draft: Row
    acceptance: Row
    residual: Row
    faint: Tokens

    def columns(self, block: slice) -> Columns:
        """Return the entries of a block of tokens, 0 for the faint ones."""
        y, z = self.residual.block(block), self.target.block(block)
        q, a = self.draft.block(block), self.acceptance.block(block)
        if self.faint.size:
            first, last = np.searchsorted(self.faint, (block.start, block.stop))
            places = self.faint[first:last] - block.start
            y, z, q = y.copy(), z.copy(), q.copy()
            y[places] = z[places] = q[places] = 0.0
        if max(self.draft.bits, self.acceptance.bits) == 24:
            return Columns(q * a, None, y, z)  # 24 and 24 bits: the product is exact
        return Columns(*two_product(q, a), y, z)

    @property
    def size(self) -> int:
        """The number of tokens."""
        return self.target.values.size

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
    """Set the faint tokens apart; float32 rows have none."""
    faint = [np.empty(0, np.intp)]
    least = 2.0**LEAST
    if min(draft.low + acceptance.low, target.low, residual.low) < LEAST:
        for block in blocks(target.values.size):
            q, a = draft.block(block), acceptance.block(block)
            seen = (q * a < least) & (q > 0) & (a > 0)
            for row in (target, residual):
                entries = row.block(block)
                seen |= (entries < least) & (entries > 0)
            faint.append(np.flatnonzero(seen) + block.start)
    return EngineRows(target, draft, acceptance, residual, np.concatenate(faint))
