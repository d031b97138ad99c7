"""The law of the output is that of any misreported draft."""

from hypothesis import given

from specdec_exact.faults.draft_law import law_of_another_request
from specdec_exact.faults.draft_law.law_of_another_request import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import emitted, is_right, laws, misreported


@given(laws(3), laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token], another: Law[Token]) -> None:
    case = law_of_another_request._Batch(target, draft, another)
    assert emitted(FAULT, case) == misreported(target, draft, another)
    honest = law_of_another_request._Batch(target, draft, draft)
    assert is_right(FAULT, honest)
