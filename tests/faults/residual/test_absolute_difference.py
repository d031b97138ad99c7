"""Half of what is rejected stays where it was."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.residual.absolute_difference import FAULT
from specdec_exact.kernel.law import Law, Token, excess, overlap
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    half = Fraction(1, 2)
    kept, missing, surplus = overlap(target, draft), excess(target, draft), excess(draft, target)
    assert on(FAULT, target, draft) == mixed((Fraction(1), kept), (half, missing), (half, surplus))
