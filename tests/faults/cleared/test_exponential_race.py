"""The winner of the race has the law of the weights, whoever else runs."""

from hypothesis import given

from specdec_exact.faults.cleared.exponential_race import FAULT
from specdec_exact.faults.record import Pair
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import is_right, laws


@given(laws(4), laws(4))
def test_the_target_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert is_right(FAULT, Pair(target, draft))
