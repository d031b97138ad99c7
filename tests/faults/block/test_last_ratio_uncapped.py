"""A single draft does not show it: nothing lies before it."""

from hypothesis import given

from specdec_exact.faults.block.last_ratio_uncapped import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import everywhere, is_right, laws


@given(laws(3), laws(3))
def test_a_single_draft_is_right(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, everywhere(target, draft, 1))
