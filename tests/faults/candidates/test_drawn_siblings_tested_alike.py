"""The overlap is accepted twice, and one residual is drawn after two rejections."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.candidates.drawn_siblings_tested_alike import FAULT
from specdec_exact.kernel.law import Law, Measure, Token, excess, overlap
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept, missing = overlap(target, draft), excess(target, draft)
    weights = {x: (1 + missing.mass) * kept[x] for x in kept}
    assert on(FAULT, target, draft) == mixed(
        (Fraction(1), Measure(weights)), (missing.mass, missing)
    )
