"""What the statistics of public tests let pass is what was measured of them before."""

from fractions import Fraction

import numpy as np
import pytest

from specdec_exact.search.classic import CLASSIC, CORRECT
from specdec_exact.search.engine_tests import ENGINE_TESTS, _below_ten_deviations, tail
from specdec_exact.search.kill_matrix import Matrix, kill_matrix

# Wrong mutants that each test lets pass in every run; None where only some runs do.
BLIND: dict[str, set[str]] = {
    "vLLM v1": set(),
    "vLLM V2 wide": {"M6"},
    "vLLM V2 narrow": set(),
    "TRT-LLM": {"M6", "M10"},
    "HF": {"M2", "M3", "M6", "M7", "M9", "M10"},
    "Amazon": set(),
}
RUNS = 8


@pytest.fixture(scope="module")
def matrix() -> Matrix:
    return kill_matrix(ENGINE_TESTS, (CORRECT, *CLASSIC), runs=RUNS)


@pytest.mark.parametrize("name", BLIND)
def test_the_blind_spots_of_a_test(matrix: Matrix, name: str) -> None:
    at = matrix.tests.index(name)
    passed = {
        subject.name.split()[0]: row[at].passed
        for subject, row in zip(matrix.subjects, matrix.cells, strict=True)
    }
    assert passed.pop("correct") == RUNS
    assert passed.pop("M8") == RUNS
    if name == "Amazon":
        assert 0 < passed.pop("M6") < RUNS  # type: ignore[operator]
    assert {mutant for mutant, count in passed.items() if count == RUNS} == BLIND[name]
    assert {mutant for mutant, count in passed.items() if count == 0} == set(passed) - BLIND[name]


def test_no_test_breaks_or_raises_a_false_alarm(matrix: Matrix) -> None:
    assert matrix.alarms() == []
    assert not any(cell.broken for row in matrix.cells for cell in row)


def test_rare_tokens_are_pooled() -> None:
    """One sample of a token that is expected once in a million is no evidence, nor are ten."""
    target = np.array([0.5, 0.5 - 1e-6, 1e-6])
    _below_ten_deviations([500, 499, 1], target)
    pooled = np.array([0.5, 0.49, *[0.001] * 10])
    _below_ten_deviations([500, 490, *[1] * 10], pooled)
    with pytest.raises(AssertionError, match="chi-squared"):
        _below_ten_deviations([500, 400, *[10] * 10], pooled)


@pytest.mark.parametrize(
    ("statistic", "freedom", "known"),
    # exp(-x/2) for 2 degrees of freedom, exp(-x/2) * (1 + x/2) for 4; published quantiles
    [(2.0, 2, 0.36787944117144233), (4.0, 4, 0.4060058497098381), (6.6348966, 1, 0.01),
     (11.3448667, 3, 0.01), (0.0, 5, 1.0), (5000.0, 9, 0.0)],
)  # fmt: skip
def test_the_tail_of_chi_squared(statistic: float, freedom: int, known: float) -> None:
    assert tail(statistic, freedom) == pytest.approx(known, abs=1e-8)
    assert Fraction(tail(0.0, 0)) == 1
