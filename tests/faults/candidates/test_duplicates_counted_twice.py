"""A certain draft stands twice, and is accepted up to twice its weight."""

from hypothesis import given

from specdec_exact.faults.candidates.duplicates_counted_twice import FAULT
from specdec_exact.kernel.law import Law, Token, point
from tests.faults.small import laws, on


@given(laws(3))
def test_what_a_certain_draft_emits(target: Law[Token]) -> None:
    for certain in range(3):
        output = on(FAULT, target, point(certain))
        assert output[certain] == min(2 * target[certain], 1)
