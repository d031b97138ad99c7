"""The output is the masked target for every draft."""

from hypothesis import given

from specdec_exact.faults.cleared.draft_without_mask import FAULT
from specdec_exact.faults.transform.request import Request
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import transform
from tests.faults.small import emitted, laws


@given(laws(3, least=1), laws(3))
def test_the_masked_target_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    request = Request(target, draft, allowed=(0, 2))
    assert emitted(FAULT, request) == transform.masked(target, (0, 2))
