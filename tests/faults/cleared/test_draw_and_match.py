"""The output is the target for every draft."""

from hypothesis import given

from specdec_exact.faults.cleared.draw_and_match import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on


@given(laws(4), laws(4))
def test_the_target_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target
