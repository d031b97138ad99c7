"""The output is the target for every draft; with the residual of the uncapped test it is not."""

from hypothesis import given

from specdec_exact.faults.catalogue import find
from specdec_exact.faults.cleared.capped_and_matched import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import is_right, laws, on


@given(laws(4), laws(4))
def test_the_target_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target


def test_the_uncapped_residual_would_be_a_fault() -> None:
    capped = find("acceptance-capped")
    assert not is_right(capped, capped.smallest)
    assert is_right(FAULT, capped.smallest)
