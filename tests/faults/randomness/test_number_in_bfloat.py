"""Zero comes 32769 times in 2**24."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.choice.source import rounded_ticks
from specdec_exact.faults.randomness.number_in_bfloat import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on, replaced


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    source = rounded_ticks(24, 8)
    kept = {x: draft[x] * source.up_to(target[x] / draft[x]) for x in draft}
    assert on(FAULT, target, draft) == replaced(kept, target, draft)
    assert source.up_to(Fraction(0)) == Fraction(32769, 2**24)
