"""The draft is emitted."""

from hypothesis import given

from specdec_exact.faults.acceptance.accept_always import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == draft
