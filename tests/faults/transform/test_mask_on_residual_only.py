"""Forbidden tokens are emitted as far as they are accepted."""

from hypothesis import given

from specdec_exact.faults.transform.mask_on_residual_only import FAULT
from specdec_exact.faults.transform.request import Request
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import emitted, is_right, laws


@given(laws(3, least=1), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    output = emitted(FAULT, Request(target, draft, allowed=(0, 2)))
    assert output[1] == min(target[1], draft[1])
    assert is_right(FAULT, Request(target, draft))
