"""Rows of floats as engines produce them: admitted, and widened without rounding."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from specdec_exact.dense.accumulate import blocks
from specdec_exact.kernel.errors import AlphabetError, SizeError, SpecdecError, WeightError

Floats: TypeAlias = NDArray[np.float32] | NDArray[np.float64]

# Sums of fewer than 2**500 such entries, and all products formed here, stay finite.
LARGEST_EXPONENT = 500
_SMALLEST = 5e-324


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One admitted row.

    values      float32 or float64, contiguous, one-dimensional, read-only, no NaN, no -0.0
    bits        the width of a significand: 24 or 53
    top, low    every entry is at most 2**top and a multiple of 2**low
    """

    values: Floats
    bits: int
    top: int
    low: int

    @property
    def least(self) -> int:
        """An exponent such that every entry is 0 or at least ``2**least``."""
        subnormal = -149 if self.bits == 24 else -1074
        return self.low + self.bits - 1 if self.low > subnormal else self.low

    def block(self, tokens: slice | NDArray[np.intp]) -> NDArray[np.float64]:
        """Return some entries as float64, which is exact."""
        return self.values[tokens].astype(np.float64, copy=False)


def widen_bfloat16(bits: NDArray[np.uint16]) -> NDArray[np.float32]:
    """Return the float32 numbers whose upper halves are these 16-bit patterns: no rounding.

    bits      uint16 patterns of bfloat16 numbers, any shape
    raises    WeightError for any other dtype

    >>> widen_bfloat16(np.array([0x3F00, 0x3E80], dtype=np.uint16)).tolist()
    [0.5, 0.25]
    """
    if bits.dtype != np.uint16:
        raise WeightError(f"bfloat16 patterns are uint16, got {bits.dtype}")
    return np.left_shift(bits.astype(np.uint32), 16).view(np.float32)


def read_row(name: str, row: object, *, copy: bool = True) -> Row:
    """Admit one row of probabilities.

    name      what error messages call it
    copy      whether the row has to outlive later writes to the array
    row       one-dimensional; float16, bfloat16 (the dtype of ml_dtypes), float32 or float64
    raises    WeightError for an entry that is negative, infinite or not a number, and for any
              other dtype; AlphabetError for a wrong shape or no token; SizeError from 2**500 on

    >>> read_row("draft", np.array([0.5, -0.5], dtype=np.float16))
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.WeightError: draft[1] is finite and at least 0, got -0.5
    """
    array = _array(name, row)
    if array.ndim != 1 or array.size == 0:
        raise AlphabetError(f"{name} has shape [vocabulary], not 0, got {list(array.shape)}")
    return _admit(name, _widen(name, array, copy=copy))


def read_batch(name: str, rows: object) -> list[Row]:
    """Admit rows ``[positions, vocabulary]``; as :func:`read_row`, position by position."""
    array = _array(name, rows)
    if array.ndim != 2 or array.size == 0:
        got = list(array.shape)
        raise AlphabetError(f"{name} has shape [positions, vocabulary], neither 0, got {got}")
    return [_admit(f"{name}[{i}]", _widen(name, row, copy=True)) for i, row in enumerate(array)]


def admit_alphabet(name: str, row: Row, target: Row) -> None:
    """Refuse a row whose vocabulary is not the target's."""
    size, got = target.values.size, row.values.size
    if got != size:
        raise AlphabetError(f"{name} has the target's {size} tokens, got {got}")


def _array(name: str, rows: object) -> NDArray[Any]:
    if not isinstance(rows, np.ndarray) or isinstance(rows, np.ma.MaskedArray):
        got = type(rows).__name__
        raise WeightError(f"{name} is a NumPy array (compare_lists takes lists), got {got}")
    return np.asarray(rows)


def _widen(name: str, row: NDArray[Any], *, copy: bool) -> Floats:
    kind = row.dtype.name
    if kind == "bfloat16":
        return widen_bfloat16(np.ascontiguousarray(row).view(np.uint16))
    if kind in ("float16", "float32"):
        return np.ascontiguousarray(row.astype(np.float32, copy=copy))
    if kind == "float64":
        return np.ascontiguousarray(row.astype(np.float64, copy=copy))
    kinds = "float16, bfloat16, float32 or float64"
    raise WeightError(f"{name} holds {kinds}, got {kind}")


def _admit(name: str, values: Floats) -> Row:
    if _SMALLEST * 1.0 == 0.0:
        raise SpecdecError("this thread flushes subnormal floats to zero: no float sum is exact")
    # As unsigned integers the finite nonnegative floats come first, in order; then infinity, NaN
    # and everything that carries a sign.
    patterns, first = _patterns(values)
    bits, infinity = (24, 0xFF << 23) if values.dtype == np.float32 else (53, 0x7FF << 52)
    largest = int(patterns.max())
    if largest >= infinity:
        values = np.where(values == 0, values.dtype.type(0), values)  # -0.0 is 0
        patterns, _ = _patterns(values)
        bad = np.flatnonzero(patterns >= infinity)
        if bad.size:
            token = int(bad[0])
            got = float(values[token])
            raise WeightError(f"{name}[{token}] is finite and at least 0, got {got}")
        largest = int(patterns.max())
    values = values.view()
    values.flags.writeable = False
    if largest == 0:
        return Row(values, bits, 0, 0)
    if (largest >> (bits - 1)) + first > LARGEST_EXPONENT:
        token = int(values.argmax())
        raise SizeError(f"{name}[{token}] is below 2**500, got {float(values[token])}")
    # The entry before the largest is below 2**top, so the largest is at most that.
    top = ((largest - 1) >> (bits - 1)) + first
    least = int(patterns.min())
    if least == 0:
        # One less makes zero the largest number: the minimum is that of the positive entries.
        least = min(int((patterns[block] - 1).min()) for block in blocks(patterns.size)) + 1
    low = max(least >> (bits - 1), 1) + first - bits
    return Row(values, bits, top, low)


def _patterns(values: Floats) -> tuple[NDArray[np.uint32] | NDArray[np.uint64], int]:
    """Return floats as unsigned integers, and the exponent that bounds those with exponent field 0.

    A float with exponent field e is below ``2**(e + first)``, and it is a multiple of
    ``2**(max(e, 1) + first - bits)``.
    """
    if values.dtype == np.float32:
        return values.view(np.uint32), -126
    return values.view(np.uint64), -1022
