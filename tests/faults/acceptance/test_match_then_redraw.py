"""Matches are emitted, and the target instead of all else."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.acceptance.match_then_redraw import FAULT
from specdec_exact.kernel.law import Law, Measure, Token
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    matched: Measure[Token] = Measure({x: target[x] * draft[x] for x in target})
    assert on(FAULT, target, draft) == mixed((Fraction(1), matched), (1 - matched.mass, target))
