"""A single position has one rate only."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.faults.count.survival_taken_for_conditional import FAULT
from specdec_exact.faults.record import owed_by
from tests.faults.small import emitted, is_right


@given(st.fractions(0, 1, max_denominator=9))
def test_a_single_position_is_right(rate: Fraction) -> None:
    assert is_right(FAULT, (rate,))


def test_later_positions_are_charged_twice() -> None:
    half = Fraction(1, 2)
    assert emitted(FAULT, (half, half))[3] == Fraction(1, 4)
    assert owed_by(FAULT, (half, half))[3] == half
