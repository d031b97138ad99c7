"""Whatever the target can emit is accepted."""

from hypothesis import given

from specdec_exact.faults.randomness.number_stuck_at_zero import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on, replaced


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = {x: draft[x] for x in draft if x in target}
    assert on(FAULT, target, draft) == replaced(kept, target, draft)
