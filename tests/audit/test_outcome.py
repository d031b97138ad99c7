"""What code may give back, and what is for its adapter to cut."""

import numpy as np
import pytest

from specdec_exact.audit.outcome import Outcome, failure, outcome
from specdec_exact.audit.refusal import AdapterError


def test_rows_of_every_kind_are_read() -> None:
    expected = Outcome((1, 0), 1)
    for row in ([1, 0], (1, 0, 2)[:2], np.array([1, 0]), [np.int64(1), np.array(0)]):
        assert outcome([*row], 2, 3) == expected
    assert outcome(([1, 0], np.int64(2)), 2, 3) == Outcome((1, 0), 2)


@pytest.mark.parametrize("row", [None, [None], [float("nan")], [3]])
def test_failures_are_outcomes(row: object) -> None:
    read = outcome(row, 2, 3)
    assert str(read.tokens[0]).startswith("⊥ gives")
    assert read == failure(str(read.tokens[0])[2:])


@pytest.mark.parametrize("row", [[[1]], [-1], [True], [0.0], "01", [], [0] * 4, ([0], -1), {0: 1}])
def test_everything_else_is_an_adapter_error(row: object) -> None:
    with pytest.raises(AdapterError):
        outcome(row, 2, 3)
