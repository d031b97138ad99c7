"""The draft that is told has its weights squared."""

from hypothesis import given

from specdec_exact.faults.draft_law.draft_at_other_temperature import FAULT
from specdec_exact.kernel.law import Law, Measure, Token
from tests.faults.small import laws, misreported, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    told: Measure[Token] = Measure({x: draft[x] ** 2 for x in draft})
    assert on(FAULT, target, draft) == misreported(target, draft, told.normalised())
