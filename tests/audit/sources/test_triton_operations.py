"""The builder's operations on arrays with boxes in them."""

from typing import Any

import numpy as np
import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.choice import explore

pytest.importorskip("torch", reason="the front-end for Triton needs PyTorch")

from specdec_exact.audit.sources.triton_box import filled, numbers_in
from specdec_exact.audit.sources.triton_operations import answered, largest


def every(program: Any) -> set[Any]:
    return set(explore(lambda chooser: program(Run(chooser, "real"))).law)


def row(run: Run, *values: Any) -> Any:
    numbers = {i: run.uniform(24) for i, value in enumerate(values) if value is None}
    return filled(np.array([0 if v is None else v for v in values], dtype=np.float32), numbers)


def test_ordinary_elements_are_calculated_as_ever() -> None:
    def program(run: Run) -> tuple[int, ...]:
        result = answered(run, "fmul", [row(run, None, 3.0), np.array([2, 4], dtype=np.float32)])
        return (int(result[1]), *numbers_in(run, result))

    assert every(program) == {(12, 0)}


def test_a_number_stays_where_it_is_and_its_mate_is_spread() -> None:
    def program(run: Run) -> int:
        return len(numbers_in(run, answered(run, "fadd", [row(run, None), row(run, 1, 2, 3)])))

    assert every(program) == {3}


@pytest.mark.parametrize("infinity", [np.inf, -np.inf])
def test_an_infinity_is_past_every_number(infinity: float) -> None:
    def program(run: Run) -> int:
        bound = np.array([infinity], dtype=np.float32)
        return int(answered(run, "fcmpOLT", [row(run, None), bound])[0])

    assert every(program) == {infinity > 0}


def test_one_question_is_asked_once() -> None:
    def program(run: Run) -> tuple[int, ...]:
        bounds = np.array([0.25] * 500 + [0.75] * 500, dtype=np.float32)
        answers = answered(run, "fcmpOGT", [bounds, row(run, None)])
        return int(answers[:500].sum()), int(answers[500:].sum())

    assert every(program) == {(500, 500), (0, 500), (0, 0)}


def test_the_only_hope_wins_without_a_race() -> None:
    def program(run: Run) -> int:
        return largest(run, row(run, -np.inf, None, -np.inf), largest=True)

    assert every(program) == {1}


def test_a_conversion_rounds_and_an_unknown_one_is_refused() -> None:
    def rounded(run: Run) -> int:
        wide = filled(np.zeros(1), {0: run.uniform(53)})
        narrow = answered(run, "fp_trunc", [wide], np.dtype(np.float32))
        return numbers_in(run, narrow)[0].bits

    assert every(rounded) == {24}
    with pytest.raises(CannotModel, match="fp_trunc"):
        every(lambda run: answered(run, "fp_trunc", [row(run, None)], np.dtype(np.float16)))
