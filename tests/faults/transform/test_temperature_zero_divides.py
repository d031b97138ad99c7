"""Only a temperature of 0 shows it."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.transform.request import Request
from specdec_exact.faults.transform.temperature_zero_divides import FAULT
from specdec_exact.kernel.law import Law, Token, law
from tests.faults.small import emitted, is_right, laws


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert emitted(FAULT, Request(target, draft, Fraction(0))) == law({None: 1})
    assert is_right(FAULT, Request(target, draft, Fraction(1, 2)))
