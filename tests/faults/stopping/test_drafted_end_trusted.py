"""The end token is emitted as often as the draft proposes it."""

from hypothesis import given

from specdec_exact.faults.stopping.drafted_end_trusted import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on, replaced


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = {x: draft[x] if x == 0 else min(target[x], draft[x]) for x in draft}
    assert on(FAULT, target, draft) == replaced(kept, target, draft)
