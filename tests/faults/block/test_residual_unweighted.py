"""A single draft does not show it, nor do two tokens."""

from hypothesis import given, settings

from specdec_exact.faults.block.residual_unweighted import FAULT
from specdec_exact.faults.record import Rows, table
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import everywhere, is_right, laws


@given(laws(3), laws(3))
def test_a_single_draft_is_right(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, everywhere(target, draft, 1))


@settings(max_examples=40)
@given(laws(2), laws(2), laws(2), laws(2))
def test_two_tokens_do_not_show_it(
    target: Law[Token], draft: Law[Token], later: Law[Token], other: Law[Token]
) -> None:
    assert is_right(
        FAULT, Rows(table({(): target, (0,): later}), table({(): draft, (0,): other}), 2)
    )
