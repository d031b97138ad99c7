"""Two tokens do not show it."""

from hypothesis import given

from specdec_exact.faults.transform.candidates_for_vocabulary import FAULT
from specdec_exact.faults.transform.request import Request
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import transform
from tests.faults.small import emitted, is_right, laws


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert emitted(FAULT, Request(target, draft)) == transform.top_k(target, 2)


@given(laws(2), laws(2))
def test_two_tokens_do_not_show_it(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, Request(target, draft))
