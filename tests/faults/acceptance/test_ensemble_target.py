"""The even blend is emitted."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.acceptance.ensemble_target import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    half = Fraction(1, 2)
    assert on(FAULT, target, draft) == mixed((half, target), (half, draft))
