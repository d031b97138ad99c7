"""The residual does not know about the cap."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.acceptance.acceptance_capped import FAULT
from specdec_exact.kernel.law import Law, Measure, Token, excess, overlap
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = overlap(target, Measure({x: Fraction(99, 100) * draft[x] for x in draft}))
    missing = excess(target, draft)
    filled = missing.normalised() if missing else target
    assert on(FAULT, target, draft) == mixed((Fraction(1), kept), (1 - kept.mass, filled))
