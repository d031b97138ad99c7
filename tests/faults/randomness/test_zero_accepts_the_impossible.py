"""One of four numbers accepts everything."""

from hypothesis import given

from specdec_exact.choice.source import Ticks
from specdec_exact.faults.randomness.zero_accepts_the_impossible import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on, replaced


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = {x: draft[x] * Ticks(4).up_to(target[x] / draft[x]) for x in draft}
    assert on(FAULT, target, draft) == replaced(kept, target, draft)
    assert all(kept[x] >= draft[x] / 4 for x in draft)
