"""An empty text does not show it."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.transform.penalty_counted_twice import FAULT
from specdec_exact.faults.transform.request import Request
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import transform
from tests.faults.small import emitted, is_right, laws


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    half = Fraction(1, 2)
    counts: dict[Token, int] = {1: 2, 0: 1}
    twice = transform.penalised(target, counts, half)
    assert emitted(FAULT, Request(target, draft, penalty=half, text=(0, 1))) == twice
    assert is_right(FAULT, Request(target, draft, penalty=half))
