"""The sum counts positions that were never reached."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import metrics
from specdec_exact.faults.count.mask_summed import FAULT
from tests.faults.small import emitted


@given(st.lists(st.fractions(0, 1, max_denominator=6), min_size=1, max_size=4))
def test_what_is_counted(rates: list[Fraction]) -> None:
    alone = metrics.tested_alone_law(rates)
    assert emitted(FAULT, tuple(rates)) == alone
