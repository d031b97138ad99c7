"""The likeliest token is emitted."""

from hypothesis import given

from specdec_exact.faults.acceptance.greedy_verify import FAULT
from specdec_exact.kernel.law import Law, Token, point
from specdec_exact.schemes.greedy import argmax
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == point(argmax(target))
