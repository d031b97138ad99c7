"""The output is the target for every draft, the target itself among them."""

from hypothesis import given

from specdec_exact.faults.cleared.any_fallback_for_no_residual import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on


@given(laws(4), laws(4))
def test_the_target_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target
    assert on(FAULT, target, target) == target
