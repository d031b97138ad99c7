"""Rounds are lossless although their length depends on the text."""

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.faults.cleared.length_chosen_by_accepted_drafts import FAULT
from specdec_exact.faults.record import Rows, table
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import is_right, laws


@settings(max_examples=40)
@given(laws(2), laws(2), laws(2), laws(2), st.integers(0, 2))
def test_the_text_is_preserved(
    target: Law[Token], draft: Law[Token], later: Law[Token], other: Law[Token], length: int
) -> None:
    rows = Rows(table({(): target, (0,): later}), table({(): draft, (0,): other}), length)
    assert is_right(FAULT, rows)
