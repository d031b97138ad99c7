"""A ratio of 1 is rejected once in 2**24."""

from hypothesis import given

from specdec_exact.choice.source import Ticks
from specdec_exact.faults.randomness.one_is_rejected import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on, replaced


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = {x: draft[x] * Ticks(2**24, 1).below(target[x] / draft[x]) for x in draft}
    assert on(FAULT, target, draft) == replaced(kept, target, draft)
