"""Every token keeps at least the floor."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.residual.residual_clamped import FAULT
from specdec_exact.kernel.law import Law, Measure, Token, excess, overlap
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept, missing = overlap(target, draft), excess(target, draft)
    floored = {x: max(missing[x], Fraction(1, 1000)) for x in {**target, **draft}}
    share = missing.mass / sum(floored.values())
    assert on(FAULT, target, draft) == mixed((Fraction(1), kept), (share, Measure(floored)))
