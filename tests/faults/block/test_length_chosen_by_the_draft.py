"""A proposal that the draft is not confident of is replaced by the target."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.block.length_chosen_by_the_draft import FAULT
from specdec_exact.kernel.law import Law, Measure, Token, excess
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = {x: min(target[x], draft[x]) for x in draft if draft[x] > Fraction(1, 2)}
    timid = sum((draft[x] for x in draft if draft[x] <= Fraction(1, 2)), Fraction())
    rest = 1 - timid - sum(kept.values(), Fraction())
    missing = excess(target, draft)
    share = rest / (missing.mass or 1)
    assert on(FAULT, target, draft) == mixed(
        (Fraction(1), Measure(kept)), (timid, target), (share, missing)
    )
