"""A run repeats as often as two draws agree."""

from hypothesis import given

from specdec_exact.faults.randomness.seed_ignored import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import emitted, laws


@given(laws(3))
def test_how_often_a_run_repeats(target: Law[Token]) -> None:
    assert emitted(FAULT, target)[1] == sum(target[x] ** 2 for x in target)
