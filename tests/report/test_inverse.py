"""The rate behind a mean."""

import pytest

from specdec_exact.kernel.errors import WeightError
from specdec_exact.report.inverse import inverse_report
from tests.report.shown import shown


def test_a_rational_rate_is_given_exactly() -> None:
    report = inverse_report("49/25", 2)
    assert report.document()["acceptance_rate"] == "3/5"
    assert "acceptance rate  3/5 = 0.6" in shown(report.text(100))


def test_another_is_enclosed() -> None:
    assert set(inverse_report(2, 2).document()["acceptance_rate"]) == {"low", "high"}  # type: ignore[arg-type]
    assert "between 0.618033988749" in shown(inverse_report(2, 2).text(100))


def test_an_impossible_mean_is_refused() -> None:
    with pytest.raises(WeightError):
        inverse_report("7/2", 2)
