"""Pairs of rows as engines produce them, and rows on which every comparison is a tie."""

from typing import Any

import ml_dtypes
import numpy as np
from numpy.typing import NDArray

Row = NDArray[Any]
DTYPES: dict[str, Any] = {
    "float16": np.float16,
    "bfloat16": ml_dtypes.bfloat16,
    "float32": np.float32,
    "float64": np.float64,
}


def pair(kind: str, size: int, seed: int = 0) -> tuple[Row, Row]:
    """Return softmax rows of a target and of a draft model that nearly agrees with it."""
    rng = np.random.default_rng(seed)
    logits = rng.normal(0, 3, size)
    logits[:8] += np.linspace(6, 2, 8)
    return softmax(kind, logits), softmax(kind, logits + rng.normal(0, 0.7, size))


def softmax(kind: str, logits: NDArray[np.float64]) -> Row:
    """Return the row of some logits, computed in float64 and then rounded."""
    weights = np.exp(logits - logits.max())
    row: Row = (weights / weights.sum()).astype(DTYPES[kind])
    return row


def ties(kind: str, size: int) -> dict[str, tuple[Row, Row]]:
    """Return pairs with one law: equal, scaled by 2 and by 3, uniform; and one that just misses."""
    row, _ = pair(kind, size)
    integers = {2: np.uint16, 4: np.uint32, 8: np.uint64}[row.dtype.itemsize]
    # Two bits fewer, so that three times an entry is exact.
    row = (row.view(integers) & ~integers(3)).view(row.dtype)
    flat = np.full(size, 1 / size).astype(row.dtype)
    missed = row.copy()
    missed[np.argmin(row)] = 0
    return {
        "p = q": (row, row),
        "p = 2q": (row * row.dtype.type(2), row),
        "p = 3q": (row * row.dtype.type(3), row),
        "uniform": (flat, flat),
        "p = q but for one token": (row, missed),
    }
