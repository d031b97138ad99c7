"""Columns of exact products; what floats cannot hold exactly is set apart."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.dense.accumulate import BLOCK, blocks
from specdec_exact.dense.engine import engine_rows
from specdec_exact.dense.rows import read_row

entries = st.floats(0, 1) | st.sampled_from([0.0, 5e-324, 2.0**-600, 2.0**-599, 2.0**-301, 1.0])


@given(st.lists(st.tuples(entries, entries, entries, entries), min_size=1, max_size=6))
def test_columns_and_faint_tokens_together_are_the_rows(
    tokens: list[tuple[float, float, float, float]],
) -> None:
    rows = [read_row("row", np.array(column)) for column in zip(*tokens, strict=True)]
    engine = engine_rows(*rows)
    columns = engine.columns(slice(0, len(tokens)))
    assert columns.x_error is not None
    for place, (z, q, a, y) in enumerate(map(Fraction, token) for token in tokens):
        x = Fraction(columns.x[place]) + Fraction(columns.x_error[place])
        seen = x, Fraction(columns.y[place]), Fraction(columns.z[place])
        assert engine.exactly(place) == (q * a, y, z)
        if place in engine.faint:
            assert not any(seen)
            assert any(0 < part < Fraction(2) ** -599 for part in (q * a, y, z))
        else:
            assert seen == (q * a, y, z)
            low, top = engine.binades
            assert low >= -1074
            assert all((part / Fraction(2) ** low).denominator == 1 for part in seen)
            assert max(seen) <= Fraction(2) ** top


def test_faint_tokens_are_found_in_every_block() -> None:
    entries = np.full(3 * BLOCK, 0.25)
    entries[[7, BLOCK + 5, 3 * BLOCK - 1]] = 2.0**-700
    row = read_row("row", entries)
    engine = engine_rows(row, row, row, row)
    assert engine.faint.tolist() == [7, BLOCK + 5, 3 * BLOCK - 1]
    for block in blocks(engine.size):
        columns = engine.columns(block)
        assert np.array_equal(columns.z == 0, entries[block] < 0.25)
        assert np.array_equal(columns.x == 0, entries[block] < 0.25)


def test_float32_products_need_no_second_column() -> None:
    tiny = read_row("row", np.array([2.0**-149, 2.0**-100, 1.0], dtype=np.float32))
    engine = engine_rows(tiny, tiny, tiny, tiny)
    columns = engine.columns(slice(0, 3))
    assert columns.x_error is None
    assert engine.faint.size == 0
    assert columns.x.tolist() == [2.0**-298, 2.0**-200, 1.0]
