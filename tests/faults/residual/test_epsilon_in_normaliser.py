"""A hundredth in the divisor loses a share of the residual."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.residual.epsilon_in_normaliser import FAULT
from specdec_exact.kernel.law import Law, Token, excess, overlap
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept, missing = overlap(target, draft), excess(target, draft)
    found_share = missing.mass / (missing.mass + Fraction(1, 100))
    output = on(FAULT, target, draft)
    assert all(output[x] == kept[x] + found_share * missing[x] for x in range(3))
