"""The texts have the law of independent draws, although the two replacements are dependent."""

from hypothesis import given

from specdec_exact.faults.cleared.one_vector_for_all_positions import FAULT
from specdec_exact.faults.record import row
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes.shared_randomness import race
from tests.faults.small import everywhere, is_right, laws


@given(laws(3), laws(3))
def test_the_texts_are_those_of_independent_draws(target: Law[Token], draft: Law[Token]) -> None:
    case = everywhere(target, draft, 2)
    assert is_right(FAULT, case)


def test_the_replacements_are_dependent() -> None:
    half = row("1/2", "1/2")
    assert race(half, half)[0, 1] == 0
