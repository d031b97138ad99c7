"""The unmasked law is emitted."""

from hypothesis import given

from specdec_exact.faults.transform.mask_missing import FAULT
from specdec_exact.faults.transform.request import Request
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import emitted, is_right, laws


@given(laws(3, least=1), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert emitted(FAULT, Request(target, draft, allowed=(0, 2))) == target
    assert is_right(FAULT, Request(target, draft, allowed=(0, 1, 2)))
