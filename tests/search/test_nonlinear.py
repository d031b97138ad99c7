"""A solver says whether a region has a point, and the point is checked."""

from fractions import Fraction

from specdec_exact.search.nonlinear import MOST_UNKNOWNS, Solver, holds
from specdec_exact.search.polynomials import Polynomial

CIRCLE: Polynomial = (((2, 0), 1), ((0, 2), 1), ((0, 0), -1))
FIRST: Polynomial = (((1, 0), 1),)
SECOND: Polynomial = (((0, 1), 1),)


def test_points_and_their_absence() -> None:
    solver = Solver(2, ((FIRST, 2), (SECOND, 2)))
    inside, point = solver.feasible(((CIRCLE, -1), (FIRST, 1)))
    assert inside
    assert point is not None
    assert holds(((CIRCLE, -1), (FIRST, 1)), point)
    assert solver.feasible(((CIRCLE, -1), ((((1, 0), 1), ((0, 0), -1)), 1)))[0] is False
    assert solver.feasible(((CIRCLE, -1),))[0]  # what was pushed for the last question is gone
    assert solver.asked == 3


def test_an_irrational_point_is_no_point() -> None:
    root: Polynomial = (((2, 0), 1), ((0, 0), -2))
    assert Solver(2, ()).feasible(((root, 0), (FIRST, 1))) == (True, None)


def test_constraints_are_evaluated() -> None:
    half = (Fraction(1, 2), Fraction(0))
    assert holds([(CIRCLE, -1), (SECOND, 0), (SECOND, 2), (FIRST, 1)], half)
    for wrong in ((CIRCLE, 1), (SECOND, 1), (FIRST, 0), (CIRCLE, 2)):
        assert not holds([wrong], half)


def test_a_question_with_many_unknowns_in_products_is_not_asked() -> None:
    size = MOST_UNKNOWNS + 2

    def product(first: int) -> Polynomial:
        powers = tuple(int(i in (first, first + 1)) for i in range(size))
        return ((powers, 1), ((0,) * size, -1))

    solver = Solver(size, ())
    few = tuple((product(i), 0) for i in range(0, MOST_UNKNOWNS, 2))
    assert solver.feasible(few)[0]
    assert solver.feasible((*few, (product(MOST_UNKNOWNS), 0))) == (None, None)
    assert solver.asked == 1
