"""What the draft has too much of is emitted."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.residual.residual_reversed import FAULT
from specdec_exact.kernel.law import Law, Token, excess, overlap
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    one, kept = Fraction(1), overlap(target, draft)
    assert on(FAULT, target, draft) == mixed((one, kept), (one, excess(draft, target))) == draft
