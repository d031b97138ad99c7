"""Rounds are lossless, and are those of block verification."""

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.faults.cleared.capped_joint_ratios import FAULT
from specdec_exact.faults.record import Rows, table
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import block
from tests.faults.small import emitted, is_right, laws


@settings(max_examples=40)
@given(laws(2), laws(2), laws(2), laws(2), st.integers(0, 2))
def test_the_rounds_are_those_of_block_verification(
    target: Law[Token], draft: Law[Token], later: Law[Token], other: Law[Token], length: int
) -> None:
    rows = Rows(table({(): target, (0,): later}), table({(): draft, (0,): other}), length)
    assert is_right(FAULT, rows)
    assert emitted(FAULT, rows) == explore(block.whole_round(*rows.models(), length)).law
