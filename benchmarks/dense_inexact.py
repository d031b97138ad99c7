"""The same quantities in rounded float64 NumPy, in blocks that stay in cache: what ours is held to.

Sums, normalised rows, mask, acceptance rate and total variation: nothing that ours computes is left
out, nothing is added, and block-wise evaluation is several times faster than whole-array expressions.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Row = NDArray[Any]
BLOCK = 1 << 13


def blocks(size: int) -> list[slice]:
    """Return slices that cover a row."""
    return [slice(start, start + BLOCK) for start in range(0, size, BLOCK)]


def summary(p: Row, q: Row) -> tuple[float, float, NDArray[np.bool_]]:
    """Return about the acceptance rate, the total variation and the mask."""
    p, q = single(p), single(q)
    p_sum = sum(float(p[block].astype(np.float64, copy=False).sum()) for block in blocks(p.size))
    q_sum = sum(float(q[block].astype(np.float64, copy=False).sum()) for block in blocks(p.size))
    rate = distance = 0.0
    accepted = np.empty(p.size, np.bool_)
    for block in blocks(p.size):
        x, y = p[block] / np.float64(p_sum), q[block] / np.float64(q_sum)
        np.greater_equal(x, y, out=accepted[block])
        np.minimum(x, y, out=y)
        rate += float(y.sum())
        x -= y
        distance += float(x.sum())
    return rate, distance, accepted


def single(row: Row) -> Row:
    """Widen 16-bit floats once; NumPy converts them slowly."""
    return row.astype(np.float32) if row.dtype.itemsize == 2 else row


def whole_arrays(p: Row, q: Row) -> tuple[float, float, NDArray[np.bool_]]:
    """Return the same from expressions on whole arrays, as one would type them."""
    x, y = p / p.sum(dtype=np.float64), q / q.sum(dtype=np.float64)
    both = np.minimum(x, y)
    return float(both.sum()), float((x - both).sum()), x >= y


def claim(p: Row, q: Row, acceptance: Row, residual: Row) -> tuple[float, float]:
    """Return about the acceptance rate and the distance of the emitted law from the target."""
    sums = np.zeros(4)
    for block in blocks(p.size):
        z, x, a, y = (
            row[block].astype(np.float64, copy=False) for row in (p, q, acceptance, residual)
        )
        sums += z.sum(), x.sum(), x.dot(a), y.sum()
    p_sum, q_sum, accepted, r_sum = (float(value) for value in sums)
    rate = accepted / q_sum
    redrawn = (1 - rate) / r_sum if r_sum else 0.0
    distance = 0.0
    for block in blocks(p.size):
        z, x, a, y = (
            row[block].astype(np.float64, copy=False) for row in (p, q, acceptance, residual)
        )
        gap = x * a
        gap /= q_sum
        gap += y * redrawn
        gap -= z / p_sum
        np.maximum(gap, 0.0, out=gap)
        distance += float(gap.sum())
    return rate, distance
