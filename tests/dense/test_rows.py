"""Rows are admitted as the numbers they hold, or refused with the rule, the place and the value."""

import ctypes
import ctypes.util
import platform
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.dense.rows import admit_alphabet, read_batch, read_row, widen_bfloat16
from specdec_exact.kernel.errors import AlphabetError, SizeError, SpecdecError, WeightError
from tests.dense.generated import KINDS, Row, from_patterns, rows

any_row = st.sampled_from(sorted(KINDS)).flatmap(lambda kind: rows(kind, 5))


@given(any_row)
def test_widening_changes_no_number(row: Row) -> None:
    admitted = read_row("row", row)
    assert [Fraction(float(x)) for x in admitted.values] == [Fraction(float(x)) for x in row]
    assert admitted.values.dtype == (np.float64 if row.dtype == np.float64 else np.float32)
    assert admitted.block(slice(0, 5)).dtype == np.float64


@given(any_row)
def test_top_and_low_bound_every_entry(row: Row) -> None:
    admitted = read_row("row", row)
    unit = Fraction(2) ** admitted.low
    for entry in map(Fraction, map(float, row)):
        assert entry <= Fraction(2) ** admitted.top
        assert entry == 0 or entry >= Fraction(2) ** admitted.least
        assert (entry / unit).denominator == 1


def test_a_row_of_zeros_has_bounds_too() -> None:
    row = read_row("row", np.zeros(3))
    assert (row.top, row.low) == (0, 0)


def test_every_bfloat16_pattern_is_widened_as_ml_dtypes_widens_it() -> None:
    patterns = np.arange(1 << 16, dtype=np.uint16)
    theirs = patterns.view(ml_dtypes.bfloat16).astype(np.float32)
    assert np.array_equal(widen_bfloat16(patterns), theirs, equal_nan=True)


@given(rows("bfloat16", 4))
def test_the_dtype_and_the_patterns_of_bfloat16_agree(row: Row) -> None:
    patterns = widen_bfloat16(row.view(np.uint16))
    assert np.array_equal(read_row("row", row).values, read_row("row", patterns).values)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_row_is_copied_and_cannot_be_written_to(kind: str) -> None:
    row = np.array([0.5, 0.5], dtype=KINDS[kind][1])
    admitted = read_row("row", row)
    row[0] = 7
    assert admitted.values.tolist() == [0.5, 0.5]
    with pytest.raises(ValueError, match="read-only"):
        admitted.values[0] = 1


def test_without_a_copy_the_array_is_read_in_place_and_left_alone() -> None:
    row = np.array([0.5, -0.0])
    assert np.shares_memory(read_row("row", row[:1], copy=False).values, row)
    admitted = read_row("row", row, copy=False)
    assert np.signbit(row).tolist() == [False, True]
    assert not np.signbit(admitted.values).any()
    row[0] = 1.0
    assert not admitted.values.flags.writeable


def test_strides_and_byte_order_do_not_matter() -> None:
    row = np.array([0.5, 0.25, 0.125, 0.0625], dtype=np.float32)
    for same in (row[::-1][::-1], row.astype(">f4"), np.repeat(row, 2)[::2]):
        assert read_row("row", same).values.tolist() == row.tolist()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_minus_zero_is_zero(kind: str) -> None:
    row = np.array([-0.0, 1.0], dtype=KINDS[kind][1])
    assert not np.signbit(read_row("row", row).values).any()


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, -0.5])
def test_other_numbers_are_refused_by_place_and_value(kind: str, bad: float) -> None:
    row = np.array([0.5, -0.0, bad, bad], dtype=KINDS[kind][1])
    with pytest.raises(WeightError) as refusal:
        read_row("draft", row)
    assert str(refusal.value) == f"draft[2] is finite and at least 0, got {bad}"


def test_a_negative_subnormal_is_negative() -> None:
    with pytest.raises(WeightError, match=r"row\[0\] is finite and at least 0, got -"):
        read_row("row", from_patterns("float32", [(1 << 31) + 1, 1]))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (np.array([1, 2]), "row holds float16, bfloat16, float32 or float64, got int64"),
        (np.array([True]), "row holds float16, bfloat16, float32 or float64, got bool"),
        (np.array([1j]), "row holds float16, bfloat16, float32 or float64, got complex128"),
        (np.array(["1"]), "row holds float16, bfloat16, float32 or float64, got str32"),
        (np.array([0.5], dtype=object), "row holds .*, got object"),
        (np.array([1], dtype=np.uint16), "row holds .*, got uint16"),
        ([0.5, 0.5], r"row is a NumPy array \(compare_lists takes lists\), got list"),
        (np.ma.masked_array([0.5], [True]), "row is a NumPy array .*, got MaskedArray"),
        (None, "row is a NumPy array .*, got NoneType"),
    ],
)
def test_other_types_are_refused(row: object, message: str) -> None:
    with pytest.raises(WeightError, match=message):
        read_row("row", row)


def test_patterns_of_another_width_are_refused() -> None:
    wide: Any = np.array([1], dtype=np.uint32)
    with pytest.raises(WeightError, match="bfloat16 patterns are uint16, got uint32"):
        widen_bfloat16(wide)


@pytest.mark.parametrize("shape", [(), (0,), (2, 2), (1, 0)])
def test_a_row_has_one_axis(shape: tuple[int, ...]) -> None:
    message = rf"row has shape \[vocabulary\], not 0, got \[{', '.join(map(str, shape))}\]"
    with pytest.raises(AlphabetError, match=message):
        read_row("row", np.ones(shape))


@pytest.mark.parametrize("shape", [(3,), (0, 2), (2, 0), (2, 2, 2)])
def test_a_batch_has_two(shape: tuple[int, ...]) -> None:
    with pytest.raises(AlphabetError, match=r"rows has shape \[positions, vocabulary\]"):
        read_batch("rows", np.ones(shape))


def test_a_batch_names_the_position_and_the_token() -> None:
    batch = np.ones((3, 4), dtype=np.float16)
    batch[2, 1] = -1
    with pytest.raises(WeightError, match=r"rows\[2\]\[1\] is finite and at least 0, got -1.0"):
        read_batch("rows", batch)


def test_alphabets_are_compared_by_size() -> None:
    two, three = read_row("a", np.ones(2)), read_row("b", np.ones(3))
    admit_alphabet("b", two, two)
    with pytest.raises(AlphabetError, match="b has the target's 2 tokens, got 3"):
        admit_alphabet("b", three, two)


def test_huge_entries_are_refused_before_a_sum_could_overflow() -> None:
    read_row("row", np.array([np.nextafter(2.0**500, 0)]))
    with pytest.raises(SizeError, match=r"row\[1\] is below 2\*\*500, got 3.27"):
        read_row("row", np.array([1.0, 2.0**500]))


@pytest.mark.skipif(
    platform.system() != "Linux" or platform.machine() != "x86_64",
    reason="sets bits of the MXCSR register through glibc",
)
def test_a_thread_that_flushes_subnormals_is_refused() -> None:
    library = ctypes.CDLL(ctypes.util.find_library("m"))
    saved, changed = ctypes.create_string_buffer(32), ctypes.create_string_buffer(32)
    library.fegetenv(saved)
    library.fegetenv(changed)
    flags = int.from_bytes(changed.raw[28:32], "little") | 0x8040  # flush to zero, zero inputs
    changed.raw = changed.raw[:28] + flags.to_bytes(4, "little")
    library.fesetenv(changed)
    try:
        with pytest.raises(SpecdecError, match="this thread flushes subnormal floats to zero"):
            read_row("row", np.array([0.5, 0.5]))
    finally:
        library.fesetenv(saved)
    read_row("row", np.array([0.5, 0.5]))
