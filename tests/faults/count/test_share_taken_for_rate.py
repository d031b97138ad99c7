"""The share is never smaller than what is accepted, and agrees for a single draft."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.faults.count.share_taken_for_rate import FAULT
from specdec_exact.faults.record import owed_by
from tests.faults.small import emitted, is_right


@given(st.fractions(0, 1, max_denominator=9), st.integers(1, 6))
def test_it_promises_too_much(rate: Fraction, draft_length: int) -> None:
    (claimed,), (true,) = emitted(FAULT, (rate, draft_length)), owed_by(FAULT, (rate, draft_length))
    assert isinstance(claimed, str)
    assert isinstance(true, str)
    assert Fraction(claimed) >= Fraction(true)
    assert is_right(FAULT, (rate, 1))
