"""Where the laws agree everything is accepted."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.randomness.acceptance_reuses_draft_number import FAULT
from specdec_exact.kernel.law import Law, Token, token_order
from tests.faults.small import laws, on


@given(laws(3))
def test_equal_laws_do_not_show_it(target: Law[Token]) -> None:
    assert on(FAULT, target, target) == target


@given(laws(3), laws(3))
def test_what_is_accepted(target: Law[Token], draft: Law[Token]) -> None:
    output, below = on(FAULT, target, draft), Fraction()
    for x in sorted(draft, key=token_order):
        room = min(target[x] / draft[x], below + draft[x]) - below
        assert output[x] >= max(room, Fraction())
        below += draft[x]
