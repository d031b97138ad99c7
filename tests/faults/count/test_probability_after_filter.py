"""Only a certain token is reported right."""

from hypothesis import given

from specdec_exact.faults.count.probability_after_filter import FAULT
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes.greedy import argmax
from tests.faults.small import emitted, is_right, laws


@given(laws(3))
def test_only_a_certain_token_is_reported_right(target: Law[Token]) -> None:
    best = argmax(target)
    assert emitted(FAULT, (target, best)) == law({"1": 1})
    assert is_right(FAULT, (target, best)) == (target[best] == 1)
