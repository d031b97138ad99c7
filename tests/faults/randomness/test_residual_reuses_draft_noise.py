"""Two tokens do not show it, and the accepted part is always right."""

from hypothesis import given

from specdec_exact.faults.randomness.residual_reuses_draft_noise import FAULT
from specdec_exact.faults.record import Pair
from specdec_exact.kernel.law import Law, Token, overlap
from tests.faults.small import emitted, is_right, laws


@given(laws(2), laws(2))
def test_two_tokens_do_not_show_it(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, Pair(target, draft))


@given(laws(3), laws(3))
def test_the_accepted_part_is_right(target: Law[Token], draft: Law[Token]) -> None:
    output = emitted(FAULT, Pair(target, draft))
    assert all(output[x] >= overlap(target, draft)[x] for x in range(3))
