"""The output is the target for every draft, and for the same list the one-hot list's."""

from hypothesis import given

from specdec_exact.faults.cleared.one_coin_for_distinct_siblings import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on


@given(laws(4), laws(4))
def test_the_target_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target
