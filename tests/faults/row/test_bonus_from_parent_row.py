"""Rows that are all alike hide it."""

from hypothesis import given

from specdec_exact.faults.record import Rows, table
from specdec_exact.faults.row.bonus_from_parent_row import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import everywhere, is_right, laws, texts


@given(laws(2), laws(2))
def test_rows_that_are_alike_hide_it(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, everywhere(target, draft, 2))


@given(laws(2), laws(2))
def test_the_bonus_has_the_law_of_the_parent(target: Law[Token], after: Law[Token]) -> None:
    rows = Rows(table({(): target, (0,): after}), table({(): target}), 1)
    assert texts(FAULT, rows).map(lambda text: text[1]) == target
