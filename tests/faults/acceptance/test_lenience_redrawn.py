"""Up to 4/3 of the target is accepted, and the target drawn again."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.acceptance.lenience_redrawn import FAULT
from specdec_exact.kernel.law import Law, Measure, Token, overlap
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = overlap(Measure({x: Fraction(4, 3) * target[x] for x in target}), draft)
    assert on(FAULT, target, draft) == mixed((Fraction(1), kept), (1 - kept.mass, target))
