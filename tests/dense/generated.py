"""Pairs of float rows of every dtype, many of them tied or nearly so, and their laws as the kernel sees them."""

from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from specdec_exact.kernel.law import Law, Measure

Row = NDArray[Any]
DType = np.dtype[Any]

# How to read bit patterns, the pattern of 1.0, and the first that is not admitted.
KINDS: dict[str, tuple[DType, DType, int, int]] = {
    "float16": (np.dtype(np.uint16), np.dtype(np.float16), 0x3C00, 0x7C00),
    "bfloat16": (np.dtype(np.uint16), np.dtype(ml_dtypes.bfloat16), 0x3F80, 0x7F80),
    "float32": (np.dtype(np.uint32), np.dtype(np.float32), 0x3F800000, 0x7F800000),
    "float64": (np.dtype(np.uint64), np.dtype(np.float64), 0x3FF << 52, (1023 + 500) << 52),
}


def from_patterns(kind: str, patterns: list[int]) -> Row:
    integers, floats, _, _ = KINDS[kind]
    row: Row = np.array(patterns, dtype=integers).view(floats)
    return row


def law_of(row: Row) -> Law[int]:
    return Measure({i: Fraction(float(entry)) for i, entry in enumerate(row)}).normalised()


@st.composite
def rows(draw: st.DrawFn, kind: str, size: int) -> Row:
    """Rows of positive sum: zeros, subnormals, ones, and anything else that is finite."""
    _, _, one, end = KINDS[kind]
    entry = st.one_of(
        st.just(0),
        st.integers(1, 3),
        st.integers(one - 3, one),
        st.integers(one - one // 16, one),
        st.integers(0, end - 1),
    )
    patterns = draw(st.lists(entry, min_size=size, max_size=size).filter(any))
    return from_patterns(kind, patterns)


@st.composite
def pairs(draw: st.DrawFn, kind: str, largest: int = 8) -> tuple[Row, Row]:
    """Two rows of one size: unrelated, equal, doubled, one unit apart, or in another order."""
    size = draw(st.integers(1, largest))
    first: Row = draw(rows(kind, size))
    relation = draw(st.sampled_from(["none", "equal", "half", "near", "reversed"]))
    if relation == "none":
        return first, draw(rows(kind, size))
    if relation == "reversed":
        return first, first[::-1].copy()
    if relation == "near":
        integers = KINDS[kind][0]
        moves = draw(st.lists(st.integers(0, 1), min_size=size, max_size=size))
        patterns = first.view(integers).astype(object) - np.array(moves, dtype=object)
        second = from_patterns(kind, [max(int(pattern), 0) for pattern in patterns])
        return (first, second) if any(map(float, second)) else (first, first)
    halved: Row = (first * np.array(0.5, dtype=first.dtype)).astype(first.dtype)
    return (first, halved) if relation == "half" and any(map(float, halved)) else (first, first)


any_pair = st.sampled_from(sorted(KINDS)).flatmap(pairs)


def softmax(kind: str, size: int, seed: int, spread: float = 3.0) -> Row:
    """A row as an engine would compute it, summing to about 1."""
    logits = np.random.default_rng(seed).normal(size=size) * spread
    weights = np.exp(logits - logits.max())
    row: Row = (weights / weights.sum()).astype(KINDS[kind][1])
    return row
