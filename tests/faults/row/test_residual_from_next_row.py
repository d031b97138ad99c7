"""With rows that are all alike it is a redraw from the target."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.row.residual_from_next_row import FAULT
from specdec_exact.kernel.law import Law, Token, overlap
from tests.faults.small import everywhere, laws, mixed, texts


@given(laws(3), laws(3))
def test_what_is_emitted_first(target: Law[Token], draft: Law[Token]) -> None:
    first = texts(FAULT, everywhere(target, draft, 1)).map(lambda text: text[0])
    kept = overlap(target, draft)
    assert first == mixed((Fraction(1), kept), (1 - kept.mass, target))
