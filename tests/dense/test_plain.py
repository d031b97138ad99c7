"""Lists of floats, without NumPy: the same theorems."""

import subprocess
import sys
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.dense.plain import compare_lists, exact_sum, masked_list_sums
from specdec_exact.kernel import law as kernel
from specdec_exact.kernel.errors import (
    AlphabetError,
    MassError,
    NoResidual,
    SizeError,
    SpecdecError,
    WeightError,
)
from tests.dense.generated import Row, law_of, pairs, softmax


@given(st.lists(st.floats(-(2.0**499), 2.0**499)))
def test_the_exact_sum_is_exact(entries: list[float]) -> None:
    assert exact_sum(entries) == sum(map(Fraction, entries))


@given(pairs("float64"))
def test_a_step_on_lists_is_the_step_on_laws(pair: tuple[Row, Row]) -> None:
    p, q = map(law_of, pair)
    step = compare_lists(pair[0].tolist(), pair[1].tolist(), sums="normalise")
    tokens = range(len(pair[0]))
    assert step.acceptance_rate == kernel.acceptance_rate(p, q)
    assert step.total_variation == kernel.total_variation(p, q)
    assert list(step.accepted) == [p[x] >= q[x] for x in tokens]
    assert step.support() == tuple(kernel.excess(p, q))
    assert all(step.output(x) == step.target(x) == p[x] for x in tokens)
    if p == q:
        with pytest.raises(NoResidual):
            step.residual_law()
    else:
        assert step.residual_law() == kernel.residual(p, q)


@given(pairs("float64"), st.fractions(0, 10))
def test_masked_sums_are_sums_of_parts(pair: tuple[Row, Row], weight: Fraction) -> None:
    p, q = map(law_of, pair)
    sums = masked_list_sums(pair[0].tolist(), pair[1].tolist(), weight, sums="normalise")
    tokens = range(len(pair[0]))
    assert sums.excess == sum(max(weight * p[x] - q[x], Fraction()) for x in tokens)
    assert sums.overlap == sum(min(weight * p[x], q[x]) for x in tokens)


def test_a_large_vocabulary_works_too() -> None:
    p, q = softmax("float64", 20_000, 1), softmax("float64", 20_000, 2)
    step = compare_lists(p.tolist(), q.tolist(), sums="normalise")
    assert step.total_variation == kernel.total_variation(law_of(p), law_of(q))


def test_ties_everywhere() -> None:
    row = softmax("float32", 1000, 3).astype(np.float64)
    for factor in (1.0, 2.0, 3.0):
        step = compare_lists((row * factor).tolist(), row.tolist(), sums="normalise")
        assert step.total_variation == 0
        assert all(step.accepted)
        assert step.support() == ()


def test_strict_sums_are_refused_with_the_gap() -> None:
    compare_lists([0.5, 0.5], [0.25, 0.75], sums="strict")
    with pytest.raises(MassError) as refusal:
        compare_lists([0.5, 0.5], [0.25, 0.5], sums="strict")
    assert str(refusal.value) == "draft has mass exactly 1, got 3/4 (short by 1/4)"
    assert refusal.value.gap == Fraction(1, 4)


@pytest.mark.parametrize(
    ("row", "error", "message"),
    [
        ([], AlphabetError, "target needs at least one token, got none"),
        ([0.5], AlphabetError, "target and draft share one alphabet, got 1 and 2 tokens"),
        ([0.5, float("nan")], WeightError, r"target\[1\] is finite and at least 0, got nan"),
        ([float("inf"), 0.5], WeightError, r"target\[0\] is finite and at least 0, got inf"),
        ([0.5, -0.5], WeightError, r"target\[1\] is finite and at least 0, got -0.5"),
        ([0.5, 1], WeightError, r"target\[1\] is a Python float, got int 1"),
        ([True, 0.5], WeightError, r"target\[0\] is a Python float, got bool True"),
        ([0.5, np.float64(0.5)], WeightError, r"target\[1\] is a Python float, got float64"),
        ([0.5, 2.0**500], SizeError, r"target\[1\] is below 2\*\*500"),
        ([0.0, -0.0], MassError, "target has mass exactly 1, got 0"),
    ],
)
def test_bad_lists_are_refused(row: list[float], error: type[SpecdecError], message: str) -> None:
    with pytest.raises(error, match=message):
        compare_lists(row, [0.5, 0.5], sums="normalise")


def test_sums_has_two_values_and_no_default() -> None:
    sloppy: Any = "normalize"
    with pytest.raises(SpecdecError, match="sums is 'strict' or 'normalise', got 'normalize'"):
        compare_lists([1.0], [1.0], sums=sloppy)
    undecided: Any = compare_lists
    with pytest.raises(TypeError, match="sums"):
        undecided([1.0], [1.0])


@pytest.mark.parametrize("weight", [Fraction(-1, 2), -1, 0.5, True])
def test_a_weight_is_exact_and_not_negative(weight: object) -> None:
    with pytest.raises(WeightError):
        masked_list_sums([1.0], [1.0], weight, sums="strict")


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from specdec_exact import dense
step = dense.compare_lists([0.5, 0.25, 0.25], [0.25, 0.25, 0.5], sums="strict")
assert (str(step.total_variation), str(step.residual_law()[0])) == ("1/4", "1")
assert str(dense.masked_list_sums([1.0], [1.0], "3/4", sums="strict").excess) == "0"
try:
    dense.compare
except ImportError:
    print("no numpy")
"""


def test_lists_need_no_numpy() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=False
    )
    assert (run.stdout, run.stderr) == ("no numpy\n", "")


def test_an_unknown_name_is_an_attribute_error() -> None:
    from specdec_exact import dense  # noqa: PLC0415 - only this test looks at the package

    with pytest.raises(AttributeError, match="has no attribute 'comprae'"):
        dense.__getattr__("comprae")
