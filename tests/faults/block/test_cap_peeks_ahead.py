"""The first token is always right, and so is a single draft."""

from hypothesis import given

from specdec_exact.faults.block.cap_peeks_ahead import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import everywhere, is_right, laws, texts


@given(laws(3), laws(3))
def test_the_first_token_is_right(target: Law[Token], draft: Law[Token]) -> None:
    for draft_length in (1, 2):
        rounds = texts(FAULT, everywhere(target, draft, draft_length))
        assert rounds.map(lambda text: text[0]) == target
    assert is_right(FAULT, everywhere(target, draft, 1))
