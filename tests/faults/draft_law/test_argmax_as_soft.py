"""The draft that is sampled is a point."""

from hypothesis import given

from specdec_exact.faults.draft_law.argmax_as_soft import FAULT
from specdec_exact.kernel.law import Law, Token, point
from specdec_exact.schemes.greedy import argmax
from tests.faults.small import laws, misreported, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    sampled = point(argmax(draft))
    assert on(FAULT, target, draft) == misreported(target, sampled, draft)
