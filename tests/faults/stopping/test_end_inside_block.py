"""A text that does not end does not show it."""

from hypothesis import given

from specdec_exact.faults.stopping.end_inside_block import FAULT
from specdec_exact.faults.stopping.ending import Ending
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import everywhere, is_right, laws


@given(laws(2), laws(2))
def test_a_text_without_an_end_is_right(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, Ending(everywhere(target, draft, 2), end=9))
