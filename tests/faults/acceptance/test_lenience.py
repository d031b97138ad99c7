"""Up to twice the target is accepted."""

from hypothesis import given

from specdec_exact.faults.acceptance.lenience import FAULT
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws, on, replaced


@given(laws(3), laws(3))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    kept = {x: min(draft[x], 2 * target[x]) for x in draft}
    assert on(FAULT, target, draft) == replaced(kept, target, draft)


@given(laws(3), laws(3))
def test_no_token_is_emitted_more_than_twice_as_often(
    target: Law[Token], draft: Law[Token]
) -> None:
    output = on(FAULT, target, draft)
    assert all(output[x] <= 2 * target[x] for x in range(3))
