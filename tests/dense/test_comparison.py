"""One step on array rows: equal to the kernel, on every dtype, on ties, on large rows, in threads."""

import dataclasses
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.dense.comparison import Comparison, compare, compare_rows
from specdec_exact.dense.plain import compare_lists
from specdec_exact.kernel import law as kernel
from specdec_exact.kernel.errors import AlphabetError, MassError, NoResidual, SpecdecError
from tests.dense.generated import KINDS, Row, any_pair, law_of, pairs, rows, softmax


@given(any_pair)
@settings(max_examples=300)
def test_a_step_on_rows_is_the_step_on_laws(pair: tuple[Row, Row]) -> None:
    p, q = map(law_of, pair)
    step = compare(*pair, sums="normalise")
    assert step.acceptance_rate == kernel.acceptance_rate(p, q)
    assert step.total_variation == kernel.total_variation(p, q)
    assert step.accepted.tolist() == [p[x] >= q[x] for x in range(len(pair[0]))]
    assert step.support().tolist() == list(kernel.excess(p, q))
    assert step.output_is_target()


@given(any_pair)
def test_the_residual_table_is_the_residual_law(pair: tuple[Row, Row]) -> None:
    p, q = map(law_of, pair)
    step = compare(*pair, sums="normalise")
    if p == q:
        with pytest.raises(NoResidual):
            step.residual_table()
    else:
        table = step.residual_table()
        assert {x: table[x] for x in range(len(pair[0])) if table[x]} == dict(kernel.residual(p, q))


@given(st.sampled_from(sorted(KINDS)), st.sampled_from(sorted(KINDS)), st.data())
def test_dtypes_may_differ(kind: str, other: str, data: st.DataObject) -> None:
    target, draft = data.draw(rows(kind, 5)), data.draw(rows(other, 5))
    step = compare(target, draft, sums="normalise")
    assert step.total_variation == kernel.total_variation(law_of(target), law_of(draft))


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("spread", [0.5, 3.0, 12.0])
def test_large_rows_agree_with_lists(kind: str, spread: float) -> None:
    p, q = softmax(kind, 20_000, 1, spread), softmax(kind, 20_000, 2, spread)
    step = compare(p, q, sums="normalise")
    lists = p.astype(np.float64).tolist(), q.astype(np.float64).tolist()
    expected = compare_lists(*lists, sums="normalise")
    assert step.total_variation == expected.total_variation
    assert tuple(step.accepted.tolist()) == expected.accepted
    assert step.output_is_target()


def test_a_large_row_agrees_with_the_kernel() -> None:
    p, q = softmax("float32", 9_000, 3), softmax("float32", 9_000, 4)
    assert compare(p, q, sums="normalise").total_variation == kernel.total_variation(
        law_of(p), law_of(q)
    )


def short(row: Row) -> Row:
    """Cut significands, so that three times an entry is a float of the dtype again."""
    integers = KINDS[str(row.dtype)][0]
    cut: Row = (row.view(integers) & ~np.array(3, dtype=integers)).view(row.dtype)
    return cut


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_ties_everywhere_are_ties(kind: str) -> None:
    row = short(softmax(kind, 20_000, 5, 1.0))
    flat = np.full(20_000, 2.0**-14, dtype=row.dtype)
    for p, q in (
        (row, row),
        (row * row.dtype.type(2), row),
        (row * row.dtype.type(3), row),
        (flat, flat),
    ):
        step = compare(p, q, sums="normalise")
        assert step.total_variation == 0
        assert step.acceptance_rate == 1
        assert step.accepted.all()
        assert step.support().size == 0
        assert step.output_is_target()


@pytest.mark.parametrize("kind", ["float32", "float64"])
def test_one_small_difference_breaks_every_tie(kind: str) -> None:
    """Each of 20,000 tokens is within 2**-60 of a tie, and none is tied."""
    p = softmax(kind, 20_000, 6)
    q = p.copy()
    p[7], q[7] = 2.0**-70, 2.0**-69
    step = compare(p, q, sums="normalise")
    assert step.support().size == 19_999
    assert not step.accepted[7]
    sums = Fraction(float(p[7])), step.masses.target_sum, step.masses.draft_sum
    assert step.total_variation == 2 * sums[0] / sums[2] - sums[0] / sums[1]


@given(pairs("float32"))
def test_strict_rows_sum_to_one_or_are_refused(pair: tuple[Row, Row]) -> None:
    masses = [sum(Fraction(float(entry)) for entry in row) for row in pair]
    if masses == [1, 1]:
        assert compare(*pair, sums="strict").masses.target_sum == 1
    else:
        with pytest.raises(MassError) as refusal:
            compare(*pair, sums="strict")
        assert refusal.value.gap == next(1 - mass for mass in masses if mass != 1)


def test_a_batch_is_its_rows() -> None:
    p = np.stack([softmax("float16", 500, i) for i in range(4)])
    q = np.stack([softmax("float16", 500, i + 9) for i in range(4)])
    batch = compare_rows(p, q, sums="normalise")
    assert [step.total_variation for step in batch] == [
        compare(a, b, sums="normalise").total_variation for a, b in zip(p, q, strict=True)
    ]


def test_shapes_must_agree() -> None:
    two = np.ones((2, 3)) / 4
    with pytest.raises(AlphabetError, match="draft has the target's 3 tokens, got 2"):
        compare_rows(two, two[:, :2], sums="normalise")
    with pytest.raises(AlphabetError, match="draft has the target's 2 positions, got 1"):
        compare_rows(two, two[:1], sums="normalise")
    with pytest.raises(AlphabetError, match="draft has the target's 3 tokens, got 1"):
        compare(two[0], two[0, :1], sums="normalise")
    with pytest.raises(
        AlphabetError, match=r"target has shape \[vocabulary\], not 0, got \[2, 3\]"
    ):
        compare(two, two, sums="normalise")


def test_the_caller_chooses_what_sums_mean() -> None:
    row = np.array([0.5, 0.5])
    sloppy: Any = "none"
    with pytest.raises(SpecdecError, match="sums is 'strict' or 'normalise', got 'none'"):
        compare(row, row, sums=sloppy)
    undecided: Any = compare
    with pytest.raises(TypeError, match="sums"):
        undecided(row, row)


def test_later_writes_to_the_input_change_nothing() -> None:
    p, q = softmax("float64", 100, 1), softmax("float64", 100, 2)
    step, copy = compare(p, q, sums="normalise"), compare(p.copy(), q.copy(), sums="normalise")
    p[:] = q[:] = 0.01
    assert step.residual(3) == copy.residual(3)
    assert step.residual_table().total == copy.residual_table().total


def a_step() -> Comparison:
    return compare(softmax("float32", 10_000, 1), softmax("float32", 10_000, 2), sums="normalise")


def test_the_output_check_sees_a_wrong_mask() -> None:
    step = a_step()
    wrong = step.accepted.copy()
    wrong[9_999] ^= True
    assert step.output_is_target()
    assert not dataclasses.replace(step, accepted=wrong).output_is_target()


def test_the_output_check_sees_a_tie_taken_for_a_rejection() -> None:
    """It moves no mass, so only the signs can tell."""
    step = compare(np.array([0.5, 0.25, 0.25]), np.array([0.25, 0.25, 0.5]), sums="strict")
    assert step.accepted.tolist() == [True, True, False]
    wrong = np.array([True, False, False])
    assert not dataclasses.replace(step, accepted=wrong).output_is_target()


def test_the_mask_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        a_step().accepted[0] = True


def test_the_output_check_sees_a_wrong_mass() -> None:
    step = a_step()
    moved = step.masses.target_kept + Fraction(1, 1 << 200)
    masses = dataclasses.replace(step.masses, target_kept=moved)
    assert not dataclasses.replace(step, masses=masses).output_is_target()


def test_threads_do_not_disturb_each_other() -> None:
    inputs = [
        (softmax(kind, 50_000, seed), softmax(kind, 50_000, seed + 50))
        for kind in ("float32", "float64")
        for seed in range(4)
    ]

    def distance(pair: tuple[Row, Row]) -> tuple[Fraction, int]:
        step = compare(*pair, sums="normalise")
        return step.total_variation, step.residual_table().total

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(distance, inputs)) == [distance(pair) for pair in inputs]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_memory_stays_within_ten_times_the_input(kind: str) -> None:
    p, q = softmax(kind, 262_144, 1), softmax(kind, 262_144, 2)
    tracemalloc.start()
    try:
        step = compare(p, q, sums="normalise")
        step.residual_table()
        step.output_is_target()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak <= 10 * (p.nbytes + q.nbytes)
