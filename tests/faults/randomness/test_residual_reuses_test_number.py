"""Two tokens do not show it: their residual is a point."""

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.faults.randomness.residual_reuses_test_number import FAULT
from specdec_exact.kernel.law import Law, Token, point
from tests.faults.small import laws, on


@given(laws(2), laws(2))
def test_two_tokens_do_not_show_it(target: Law[Token], draft: Law[Token]) -> None:
    assert on(FAULT, target, draft) == target


@given(laws(3, least=1), st.integers(0, 2))
def test_the_first_tokens_of_the_residual_come_too_rarely(target: Law[Token], certain: int) -> None:
    output = on(FAULT, target, point(certain))
    first = next(x for x in range(3) if x != certain)
    assert output[certain] == target[certain]
    assert output[first] == max(target[first] / (1 - target[certain]) - target[certain], 0)
