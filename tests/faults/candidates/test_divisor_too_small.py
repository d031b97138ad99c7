"""What is accepted is right as long as the target can afford it."""

from hypothesis import given

from specdec_exact.faults.candidates.divisor_too_small import FAULT
from specdec_exact.kernel.law import Law, Token, overlap
from tests.faults.small import laws, on


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = overlap(target, draft)
    accepted = {x: (2 - kept.mass) * kept[x] for x in kept}
    output = on(FAULT, target, draft)
    assert all(output[x] >= accepted[x] for x in accepted)
    if all(accepted[x] <= target[x] for x in accepted):
        assert output == target
