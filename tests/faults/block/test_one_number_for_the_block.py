"""A single draft does not show it."""

from hypothesis import given

from specdec_exact.faults.block.one_number_for_the_block import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import everywhere, is_right, laws


@given(laws(3), laws(3))
def test_a_single_draft_is_right(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, everywhere(target, draft, 1))


@given(laws(3))
def test_everything_is_kept_where_the_laws_agree(target: Law[Token]) -> None:
    assert is_right(FAULT, everywhere(target, target, 2))
