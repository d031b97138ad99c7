"""Without equal clipped ratios the rule is right."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.candidates.tie_in_path_selection import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_distinct_ratios_do_not_show_it(target: Law[Token], draft: Law[Token]) -> None:
    clipped = [min(target[x] / draft[x], Fraction(1)) for x in draft]
    if len(set(clipped)) == len(clipped):
        assert on(FAULT, target, draft) == target
