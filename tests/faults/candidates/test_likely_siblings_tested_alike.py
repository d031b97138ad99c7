"""A single sibling is a draft that misreports itself, and is right if it is certain."""

from hypothesis import given

from specdec_exact.faults.candidates.likely_siblings_tested_alike import FAULT
from specdec_exact.kernel.law import Law, Token, overlap, point
from tests.faults.small import laws, on


@given(laws(3))
def test_a_certain_draft_hides_it(target: Law[Token]) -> None:
    for certain in range(3):
        assert on(FAULT, target, point(certain)) == target


@given(laws(2), laws(2))
def test_what_two_tokens_emit(target: Law[Token], draft: Law[Token]) -> None:
    kept = overlap(target, draft)
    output = on(FAULT, target, draft)
    assert all(output[x] * draft[x] >= 0 for x in kept)
    assert (output == target) or len(draft) == 2
