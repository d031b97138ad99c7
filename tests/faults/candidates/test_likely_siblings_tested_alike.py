"""Two certain candidates pass two tests that know nothing of each other."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.candidates.likely_siblings_tested_alike import FAULT
from specdec_exact.kernel.law import Law, Measure, Token, excess, point
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    left, output = Fraction(1), list[tuple[Fraction, Measure[Token]]]()
    for x in sorted(draft, key=lambda token: (-draft[token], token))[:2]:
        accepted = min(target[x] / draft[x], Fraction(1))
        output.append((left * accepted, point(x)))
        left *= 1 - accepted
    missing = excess(target, draft)
    filled = missing.normalised() if missing else target
    assert on(FAULT, target, draft) == mixed(*output, (left, filled))


@given(laws(3))
def test_a_certain_draft_hides_it(target: Law[Token]) -> None:
    for certain in range(3):
        assert on(FAULT, target, point(certain)) == target
