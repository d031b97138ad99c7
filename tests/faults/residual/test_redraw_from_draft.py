"""The draft is drawn again with the mass that was rejected."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.residual.redraw_from_draft import FAULT
from specdec_exact.kernel.law import Law, Token, overlap
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = overlap(target, draft)
    assert on(FAULT, target, draft) == mixed((Fraction(1), kept), (1 - kept.mass, draft))
