"""What reaches half of the draft is accepted whole."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.acceptance.ratio_threshold import FAULT
from specdec_exact.kernel.law import Law, Measure, Token
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept: Measure[Token] = Measure({x: draft[x] for x in draft if 2 * target[x] >= draft[x]})
    assert on(FAULT, target, draft) == mixed((Fraction(1), kept), (1 - kept.mass, target))
