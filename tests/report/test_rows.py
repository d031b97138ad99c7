"""Rows of floats: the numbers are those of the exact laws that the floats are."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from specdec_exact.dense.comparison import Comparison
from specdec_exact.kernel.errors import AlphabetError, MassError, SizeError, WeightError
from specdec_exact.kernel.law import Law
from specdec_exact.report.rows import positions_report, row_report, weights_of_row
from specdec_exact.report.step import step_report
from tests.report.shown import shown

ROWS = st.lists(st.floats(0, 1, width=32), min_size=4, max_size=4).filter(any)


def _law(row: NDArray[Any]) -> Law[Any]:
    return Law(dict(weights_of_row("row", row, sums="normalise")))


@given(ROWS, ROWS, st.sampled_from([np.float32, np.float64]))
def test_a_row_is_the_exact_law_that_it_is(
    target: list[float], draft: list[float], kind: type[np.floating[Any]]
) -> None:
    first, second = np.array(target, kind), np.array(draft, kind)
    dense = row_report(first, second, sums="normalise", top=4)
    step = step_report(_law(first), _law(second))
    assert dense.comparison.acceptance_rate == step.acceptance_rate
    assert dense.lossless
    missing = {} if step.residual is None else dict(step.residual)
    assert dense.support == len(missing)
    assert dense.top is not None
    assert list(dense.top) == sorted(missing, key=lambda token: (-missing[token], token))


def test_a_row_is_summed_up_not_listed() -> None:
    generator = np.random.default_rng(5)
    target, draft = (generator.random(5000, np.float32) for _ in range(2))
    dense = row_report(target, draft, sums="normalise", top=3)
    text = shown(dense.text(100))
    assert "tokens           5000, of which" in text
    assert len(text.splitlines()) == 15
    document = dense.document()
    assert len(document["rows"]) == 3  # type: ignore[arg-type]
    assert document["residual_tokens"] == dense.support
    exact = [Fraction(float(entry)) for entry in target]
    assert document["target_sum"] == str(sum(exact))


def test_how_far_a_row_is_from_a_law() -> None:
    row = np.array([0.5, 0.5])
    more = np.array([0.5, 0.75])
    less = np.array([0.5, 0.25])
    assert "sums to   exactly 1" in shown(row_report(row, row, sums="strict", top=1).text(100))
    assert "1 and 1/4 more" in shown(row_report(more, row, sums="normalise", top=1).text(100))
    assert "1 and 1/4 less" in shown(row_report(less, row, sums="normalise", top=1).text(100))


def test_one_law_has_no_residual() -> None:
    row = np.array([0.5, 0.5])
    same = row_report(row, row, sums="strict", top=5)
    assert (same.support, same.top) == (0, ())
    assert "after a rejection" not in shown(same.text(100))


def test_weights_too_long_to_sort_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise SizeError("too long")

    monkeypatch.setattr(Comparison, "residual_table", refuse)
    target, draft = np.array([0.5, 0.5]), np.array([1.0, 0.0])
    dense = row_report(target, draft, sums="strict", top=5)
    assert dense.top is None
    assert dense.document()["rows"] == []


def test_a_batch_is_its_rows() -> None:
    batch = np.array([[0.5, 0.5], [0.25, 0.75]])
    seen: list[int] = []
    positions = positions_report(
        batch, batch[::-1], sums="strict", top=1, advance=lambda: seen.append(1)
    )
    assert [step.comparison.total_variation for step in positions.steps] == [Fraction(1, 4)] * 2
    assert seen == [1, 1]
    assert positions.verdict.value == "lossless"
    assert len(positions.document()["positions"]) == 2  # type: ignore[arg-type]
    assert "1         3/4 ██████████               1/4" in shown(positions.text(100))


@pytest.mark.parametrize("shape", [(2,), (2, 2, 2), (0, 3), (3, 0)])
def test_a_batch_has_two_dimensions(shape: tuple[int, ...]) -> None:
    with pytest.raises(AlphabetError, match="one shape"):
        positions_report(np.zeros(shape), np.zeros(shape), sums="strict", top=1)


def test_an_error_names_its_position() -> None:
    batch = np.array([[0.5, 0.5], [0.5, 0.75]])
    with pytest.raises(MassError) as caught:
        positions_report(batch, batch, sums="strict", top=1)
    assert caught.value.__notes__ == ["position 1"]
    batch[1, 0] = np.nan
    with pytest.raises(WeightError) as also:
        positions_report(batch, batch, sums="strict", top=1)
    assert also.value.__notes__ == ["position 1"]


def test_short_rows_have_to_sum_as_was_said() -> None:
    row = np.array([0.5, 0.75])
    assert weights_of_row("row", row, sums="normalise") == {0: Fraction(2, 5), 1: Fraction(3, 5)}
    with pytest.raises(MassError, match="over by 1/4"):
        weights_of_row("row", row, sums="strict")
