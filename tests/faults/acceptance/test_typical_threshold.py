"""Likely tokens are accepted whole, and the best token instead of all else."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.acceptance.typical_threshold import FAULT
from specdec_exact.kernel.law import Law, Measure, Token, point
from specdec_exact.schemes.greedy import argmax
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept: Measure[Token] = Measure({x: draft[x] for x in draft if target[x] > Fraction(3, 10)})
    best = point(argmax(target))
    assert on(FAULT, target, draft) == mixed((Fraction(1), kept), (1 - kept.mass, best))
