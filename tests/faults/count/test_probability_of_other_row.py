"""Rows that are alike hide it."""

from hypothesis import given

from specdec_exact.faults.count.probability_of_other_row import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import is_right, laws


@given(laws(3), laws(3))
def test_it_is_right_where_the_rows_agree(target: Law[Token], draft: Law[Token]) -> None:
    for token in draft:
        assert is_right(FAULT, (target, draft, token)) == (target[token] == draft[token])
