"""The draft that is sampled has two tokens."""

from hypothesis import given

from specdec_exact.faults.draft_law.filtered_sample_raw_law import FAULT
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import transform
from tests.faults.small import laws, misreported, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    sampled = transform.top_k(draft, 2)
    assert on(FAULT, target, draft) == misreported(target, sampled, draft)


@given(laws(2), laws(2))
def test_two_tokens_do_not_show_it(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target
