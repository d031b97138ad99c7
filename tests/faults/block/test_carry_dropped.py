"""A single draft does not show it: nothing is owed after its correction."""

from hypothesis import given

from specdec_exact.faults.block.carry_dropped import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import everywhere, is_right, laws, texts


@given(laws(3), laws(3))
def test_a_single_draft_is_right(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, everywhere(target, draft, 1))


@given(laws(2), laws(2))
def test_the_first_token_is_always_right(target: Law[Token], draft: Law[Token]) -> None:
    first = texts(FAULT, everywhere(target, draft, 2)).map(lambda text: text[0])
    assert first == target
