"""A rejection finds a token with the probability of the total variation."""

from hypothesis import given

from specdec_exact.faults.residual.residual_not_normalised import FAULT
from specdec_exact.kernel.law import Law, Token, excess, overlap
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept, missing = overlap(target, draft), excess(target, draft)
    output = on(FAULT, target, draft)
    assert output[None] == missing.mass * (1 - missing.mass)
    assert all(output[x] == kept[x] + missing.mass * missing[x] for x in range(3))
