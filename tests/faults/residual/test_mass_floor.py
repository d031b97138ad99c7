"""Laws further apart than a millionth do not show it; nearer ones do."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.faults.record import row
from specdec_exact.faults.residual.mass_floor import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_laws_that_are_apart_are_served_right(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target


@given(st.integers(0, 2**22))
def test_what_close_laws_emit(step: int) -> None:
    gap = Fraction(step, 2**44)
    target = Law[Token]({0: Fraction(1, 3) + gap, 1: Fraction(2, 3) - gap})
    output = on(FAULT, target, row("1/3", "2/3"))
    biased = gap and gap < Fraction(1, 10**6)
    assert output[0] == (Fraction(1, 3) + gap * target[0] if biased else target[0])
