"""A draw is made once, when it is first looked at."""

from fractions import Fraction

from specdec_exact.audit.draw import Draw

HALF = Fraction(1, 2)


def test_a_draw_is_made_when_it_is_first_looked_at_and_never_again() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return 1

    draw = Draw((HALF, HALF), make, 5)
    assert (draw.value, made) == (None, [])
    assert (draw.seen(), draw.seen()) == (6, 6)
    assert (draw.value, made) == (1, [1])


def test_another_outcome_is_a_possible_one() -> None:
    assert Draw((HALF, HALF, Fraction(0)), lambda: 0).another() == 1
