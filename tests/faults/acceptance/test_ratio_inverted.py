"""A proposal that the target likes is rejected."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.acceptance.ratio_inverted import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on, replaced


@given(laws(3, least=1), laws(3, least=1))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = {x: draft[x] * min(draft[x] / target[x], Fraction(1)) for x in draft}
    assert on(FAULT, target, draft) == replaced(kept, target, draft)
