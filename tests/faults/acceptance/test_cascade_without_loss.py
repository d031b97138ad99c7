"""The draft is kept on the target's likeliest tokens, and the rest comes from the target."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.faults.acceptance.cascade_without_loss import FAULT
from specdec_exact.kernel.law import Law, Measure, Token
from tests.faults.small import laws, mixed, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    best = {x for x in target if target[x] == max(target.values())}
    deferred = sum((draft[x] for x in best), Fraction())
    kept: Measure[Token] = Measure({x: draft[x] for x in best})
    assert on(FAULT, target, draft) == mixed((Fraction(1), kept), (1 - deferred, target))
