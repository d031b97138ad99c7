"""What is rejected falls on one token."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.residual.argmax_residual import FAULT
from specdec_exact.kernel.law import Law, Token, excess, overlap, point
from specdec_exact.schemes.greedy import argmax
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept, missing = overlap(target, draft), excess(target, draft)
    best = point(argmax(missing.normalised())) if missing else target
    assert on(FAULT, target, draft) == mixed((Fraction(1), kept), (missing.mass, best))


@given(laws(2), laws(2))
def test_two_tokens_do_not_show_it(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target
