"""The output is the target for every draft; without rescaling it is not."""

from hypothesis import given

from specdec_exact.faults.catalogue import find
from specdec_exact.faults.cleared.rest_of_the_number import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import is_right, laws, on


@given(laws(4), laws(4))
def test_the_target_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target


def test_the_number_as_it_is_would_be_a_fault() -> None:
    reused = find("residual-reuses-test-number")
    assert not is_right(reused, reused.smallest)
    assert is_right(FAULT, reused.smallest)
