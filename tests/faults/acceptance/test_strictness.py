"""At most half of the target is accepted."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.acceptance.strictness import FAULT
from specdec_exact.kernel.law import Law, Measure, Token, excess, overlap
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = overlap(Measure({x: target[x] / 2 for x in target}), draft)
    missing = excess(target, draft)
    filled = missing.normalised() if missing else target
    assert on(FAULT, target, draft) == mixed((Fraction(1), kept), (1 - kept.mass, filled))
