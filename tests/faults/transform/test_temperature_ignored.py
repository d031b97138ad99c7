"""The model's own law is emitted."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.transform.request import Request
from specdec_exact.faults.transform.temperature_ignored import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import emitted, is_right, laws


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    half = Fraction(1, 2)
    assert emitted(FAULT, Request(target, draft, half)) == target
    assert is_right(FAULT, Request(target, draft))
