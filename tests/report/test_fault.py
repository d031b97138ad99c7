"""Every record can be explained, in words and in numbers."""

from fractions import Fraction
from typing import get_args

import pytest

from specdec_exact.faults.catalogue import CLEARED, FAULTS, find
from specdec_exact.faults.record import Fault, Kind
from specdec_exact.report.fault import WHERE, explained, input_text
from tests.report.shown import shown

ALL = (*FAULTS, *CLEARED)


@pytest.mark.parametrize("fault", ALL, ids=lambda fault: fault.name)
def test_a_fault_is_away_from_what_it_owes_and_a_cleared_rule_is_not(fault: Fault) -> None:
    report = explained(fault)
    # A round may be off only in when it stops, and a count only in what it says.
    assert (report.shown.distance > 0) == (fault.property is not None), fault.name
    text = shown(report.text(100))
    assert fault.name in text
    assert "Fraction" not in text
    assert report.document()["fault"] == fault.name


def test_what_is_said() -> None:
    text = shown(explained(find("redraw-from-target")).text(100))
    assert "After a rejection the token is drawn from the target" in text
    assert "the law that replaces a rejected proposal" in text
    assert "ml-explore/mlx-lm pull/1085" in text
    assert "distance  1/4 = 0.25" in text
    assert "temperature 1/2" in shown(explained(find("temperature-ignored")).text(100))
    assert "cleared" in shown(explained(find("draw-and-match")).text(100))


def test_where_to_look_is_said_for_every_kind() -> None:
    assert set(WHERE) == set(get_args(Kind))


def test_inputs_in_words() -> None:
    assert input_text((1, Fraction(1, 2), Fraction(3))) == "(1, 1/2, 3)"
