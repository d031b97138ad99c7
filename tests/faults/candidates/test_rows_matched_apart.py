"""Either of two draws accepts, and a third is emitted after two misses."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.candidates.rows_matched_apart import FAULT
from specdec_exact.kernel.law import Law, Measure, Token
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    matched: Measure[Token] = Measure({x: draft[x] * (1 - (1 - target[x]) ** 2) for x in draft})
    assert on(FAULT, target, draft) == mixed((Fraction(1), matched), (1 - matched.mass, target))
