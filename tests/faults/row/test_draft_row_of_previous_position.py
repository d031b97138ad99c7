"""Rows that are all alike hide it, and a single position."""

from hypothesis import given

from specdec_exact.faults.record import Rows, table
from specdec_exact.faults.row.draft_row_of_previous_position import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import everywhere, is_right, laws


@given(laws(2), laws(2))
def test_rows_that_are_alike_hide_it(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, everywhere(target, draft, 2))


@given(laws(2), laws(2))
def test_a_single_position_does_not_show_it(target: Law[Token], draft: Law[Token]) -> None:
    rows = Rows(table({(): target, (0,): draft}), table({(): draft, (0,): target}), 1)
    assert is_right(FAULT, rows)
