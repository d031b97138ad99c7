"""The overlap is emitted, normalised."""

from hypothesis import given

from specdec_exact.faults.acceptance.restart_after_rejection import FAULT
from specdec_exact.kernel.law import Law, Token, overlap
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = overlap(target, draft)
    assert on(FAULT, target, draft) == (kept.normalised() if kept else target)
