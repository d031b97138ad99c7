"""Only a certain token is reported right."""

from hypothesis import given

from specdec_exact.faults.count.accepted_reported_certain import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import is_right, laws


@given(laws(3))
def test_only_a_certain_token_is_reported_right(target: Law[Token]) -> None:
    for token in target:
        assert is_right(FAULT, (target, token)) == (target[token] == 1)
