"""Counts are those of the room counts, and their document is exact."""

from fractions import Fraction

import pytest

from specdec_exact.counts.measured import rounds
from specdec_exact.kernel.law import law
from specdec_exact.report.counting import (
    count_table,
    count_weights,
    iid_report,
    measured_report,
    positions_report,
)
from tests.report.shown import shown


def test_the_lesson() -> None:
    report = iid_report("3/5", 2)
    assert report.accepted == law({0: "2/5", 1: "6/25", 2: "9/25"})
    document = report.document()
    assert document["emitted_mean"] == "49/25"
    assert document["accepted"] == [[0, "2/5"], [1, "6/25"], [2, "9/25"]]
    assert "expected emitted   49/25 = 1.96" in shown(report.text(100))


def test_rates_per_position_are_conditional() -> None:
    report = positions_report(["4/5", "3/4"])
    assert report.accepted == law({0: "1/5", 1: "1/5", 2: "3/5"})
    assert "given that all positions before it accepted" in shown(report.text(100))


def test_a_measured_run_has_three_acceptance_rates() -> None:
    report = measured_report(rounds({(4, 1): 1, (4, 4): 7, (2, 0): 1}))
    assert dict(report.rates) == {
        "accepted per drafted": Fraction(29, 34),
        "accepted per tested": Fraction(29, 31),
        "rate at position 1": Fraction(8, 9),
        "rate at position 2": Fraction(7, 8),
        "rate at position 3": Fraction(1),
        "rate at position 4": Fraction(1),
    }
    assert report.document()["rates"] != {}
    assert "drafted           34 in all, 5 wasted" in shown(report.text(100))


def test_a_run_without_drafts_has_no_rates() -> None:
    assert measured_report(rounds({(0, 0): 3})).rates == ()


@pytest.mark.parametrize(("length", "rows"), [(0, 1), (39, 40), (40, 41), (500, 41)])
def test_a_long_table_is_cut(length: int, rows: int) -> None:
    text = shown(count_table(iid_report("1/2", length).accepted, 100))
    assert len(text.splitlines()) == rows + 2
    assert ("…" in text) == (length >= 40)


def test_weights_are_listed_in_order() -> None:
    assert count_weights(law({3: "1/2", 1: "1/2"})) == [[1, "1/2"], [3, "1/2"]]
