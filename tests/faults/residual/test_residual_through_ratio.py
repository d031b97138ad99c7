"""Only tokens that the draft never proposes are lost."""

from hypothesis import given

from specdec_exact.faults.residual.residual_through_ratio import FAULT
from specdec_exact.kernel.law import Law, Token, excess, overlap
from tests.faults.small import laws, on


@given(laws(3), laws(3, least=1))
def test_a_draft_of_full_support_hides_it(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target


@given(laws(3), laws(3))
def test_what_is_lost(target: Law[Token], draft: Law[Token]) -> None:
    lost = not [x for x in excess(target, draft) if x in draft]
    output = on(FAULT, target, draft)
    assert output[None] == (excess(target, draft).mass if lost else 0)
    assert all(output[x] >= overlap(target, draft)[x] for x in range(3))
