"""For a uniform target the bound is a share of its weight, so everything is accepted."""

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.faults.acceptance.typical_entropy import FAULT
from specdec_exact.faults.record import Pair
from specdec_exact.kernel.law import Law, Token, uniform
from tests.faults.small import emitted, laws


@given(st.integers(1, 4), laws(4))
def test_a_uniform_target_accepts_what_it_can_emit(size: int, draft: Law[Token]) -> None:
    flat: Law[Token] = uniform(range(size))
    assert emitted(FAULT, Pair(flat, draft)) == draft.map(lambda x: x if x in flat else 0)
