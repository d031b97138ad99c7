"""Whatever the target can emit is accepted."""

from hypothesis import given

from specdec_exact.faults.draft_law.draft_never_stored import FAULT
from specdec_exact.kernel.law import Law, Measure, Token
from tests.faults.small import laws, misreported, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == misreported(target, draft, Measure({}))
