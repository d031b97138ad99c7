"""Equal laws lose one unit in the last place to token 0."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.record import row
from specdec_exact.faults.residual.zero_residual_index_zero import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, mixed, on


@given(laws(3))
def test_what_equal_laws_emit(target: Law[Token]) -> None:
    rounding = Fraction(1, 2**24)
    assert on(FAULT, target, target) == mixed((1 - rounding, target), (rounding, row(1)))
