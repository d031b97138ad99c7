"""No count is larger than what block verification promises, at any position."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.block.block_as_token import FAULT
from specdec_exact.faults.record import owed_by
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import emitted, everywhere, laws


@given(laws(2), laws(2))
def test_less_is_accepted_at_every_position(target: Law[Token], draft: Law[Token]) -> None:
    case = everywhere(target, draft, 2)
    found_counts, promised = emitted(FAULT, case), owed_by(FAULT, case)
    for least in (1, 2):
        tail = sum((found_counts[n] for n in range(least, 3)), Fraction())
        assert tail <= sum((promised[n] for n in range(least, 3)), Fraction())
