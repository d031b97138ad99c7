"""Two tokens do not show it."""

from hypothesis import given

from specdec_exact.faults.candidates.draft_law_frozen import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on


@given(laws(2), laws(2))
def test_two_tokens_do_not_show_it(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target
