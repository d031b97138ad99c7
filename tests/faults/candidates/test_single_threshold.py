"""The first candidate of weight 1/4 is emitted."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.candidates.single_threshold import FAULT
from specdec_exact.kernel.law import Law, Token, point, token_order
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    ranked = sorted(sorted(draft, key=token_order), key=draft.__getitem__, reverse=True)[:2]
    output = on(FAULT, target, draft)
    if target[ranked[0]] >= Fraction(1, 4):
        assert output == point(ranked[0])
    elif all(target[x] < Fraction(1, 4) for x in ranked):
        assert output == target
