"""Both comparisons bound it: more is kept than by the token rule, by no more than the second draft gives."""

from hypothesis import given

from specdec_exact.faults.block.product_of_numbers import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import emitted, everywhere, is_right, laws


@given(laws(2), laws(2))
def test_the_first_token_is_kept_more_often(target: Law[Token], draft: Law[Token]) -> None:
    case = everywhere(target, draft, 2)
    output = emitted(FAULT, case)
    for x in range(2):
        if target[x] < draft[x]:
            assert target[x] <= output[x] <= draft[x]


@given(laws(3))
def test_equal_laws_do_not_show_it(target: Law[Token]) -> None:
    assert is_right(FAULT, everywhere(target, target, 2))
