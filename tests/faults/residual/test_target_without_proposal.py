"""A rejected token gives its mass to all others."""

from hypothesis import given

from specdec_exact.faults.residual.target_without_proposal import FAULT
from specdec_exact.kernel.law import Law, Token, excess, overlap, point
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    output = on(FAULT, target, draft)
    surplus = excess(draft, target)
    for y in range(3):
        others = (surplus[x] * target[y] / (1 - target[x]) for x in surplus if x != y)
        assert output[y] == overlap(target, draft)[y] + sum(others)


@given(laws(3))
def test_a_draft_that_is_a_point_hides_it(target: Law[Token]) -> None:
    for certain in range(3):
        assert on(FAULT, target, point(certain)) == target
