"""A single draft does not show it, nor do rows that are all alike."""

from hypothesis import given

from specdec_exact.faults.block.passing_from_previous_row import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import everywhere, is_right, laws


@given(laws(3), laws(3))
def test_a_single_draft_is_right(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, everywhere(target, draft, 1))


@given(laws(2), laws(2))
def test_rows_that_are_alike_hide_it(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, everywhere(target, draft, 2))
