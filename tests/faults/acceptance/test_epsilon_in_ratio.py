"""Some of what is surely accepted is rejected."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.acceptance.epsilon_in_ratio import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on, replaced


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = {x: min(draft[x], target[x] * draft[x] / (draft[x] + Fraction(1, 100))) for x in draft}
    assert on(FAULT, target, draft) == replaced(kept, target, draft)
