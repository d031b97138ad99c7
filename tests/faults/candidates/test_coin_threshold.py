"""Candidates are accepted up to 4/3 of their weight together."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.candidates.coin_threshold import FAULT
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import transform
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_what_is_accepted(target: Law[Token], draft: Law[Token]) -> None:
    siblings = transform.top_k(draft, 2)
    wanted = sum((target[x] for x in siblings), Fraction())
    output = on(FAULT, target, draft)
    assert sum((output[x] for x in siblings), Fraction()) == min(wanted * 4 / 3, Fraction(1))
