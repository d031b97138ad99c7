"""Ask Z3 whether a region has a point. Polynomials only, never a division; a point is checked again.

The limit counts Z3's own steps, not time, so that the same question has the same answer everywhere.
"""

from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any

from specdec_exact.search.polynomials import Point, Polynomial, evaluated, linear_form
from specdec_exact.search.refutation import Constraint

__all__ = ["MOST_UNKNOWNS", "Solver", "holds"]

# Z3 declares no types; what it returns leaves this file as Fractions.
z3: Any = import_module("z3")

STEPS = 400_000
# Its decision procedure is doubly exponential in the unknowns that stand in products, and most of the
# work on many of them is not counted as steps: such a question may take minutes.
MOST_UNKNOWNS = 8


class Solver:
    """One solver, to which the constraints of a region are pushed and popped."""

    def __init__(self, size: int, base: Sequence[Constraint]) -> None:
        self.size, self.asked = size, 0
        self._context: Any = z3.Context()
        self._variables: list[Any] = [z3.Real(f"x{i}", ctx=self._context) for i in range(size)]
        self._solver: Any = z3.SolverFor("QF_NRA", ctx=self._context)
        self._solver.set("rlimit", STEPS)
        self._pushed: list[Constraint] = []
        for constraint in base:
            self._solver.add(self._formula(constraint))

    def feasible(self, constraints: Sequence[Constraint]) -> tuple[bool | None, Point | None]:
        """Return whether there is a point, None if unknown; and a rational one if one was found.

        A question with more than MOST_UNKNOWNS unknowns in its products is not asked: unknown.
        """
        if self._multiplied(constraints) > MOST_UNKNOWNS:
            return None, None
        self.asked += 1
        shared = 0
        while shared < min(len(self._pushed), len(constraints)):
            if self._pushed[shared] != constraints[shared]:
                break
            shared += 1
        while len(self._pushed) > shared:
            self._solver.pop()
            self._pushed.pop()
        for constraint in constraints[shared:]:
            self._solver.push()
            self._solver.add(self._formula(constraint))
            self._pushed.append(constraint)
        answer = self._solver.check()
        if answer == z3.unsat:
            return False, None
        if answer != z3.sat:
            return None, None
        point = self._point(self._solver.model())
        return True, point if point is not None and holds(constraints, point) else None

    def _multiplied(self, constraints: Sequence[Constraint]) -> int:
        """Return how many unknowns stand in a polynomial that is not linear."""
        nonlinear = [p for p, _ in constraints if linear_form(p, self.size) is None]
        return len({i for p in nonlinear for powers, _ in p for i in range(self.size) if powers[i]})

    def _point(self, model: Any) -> Point | None:  # noqa: ANN401 - Z3's model
        values = [model.eval(x, model_completion=True) for x in self._variables]
        if not all(z3.is_rational_value(value) for value in values):
            return None
        return tuple(Fraction(v.numerator_as_long(), v.denominator_as_long()) for v in values)

    def _formula(self, constraint: Constraint) -> Any:  # noqa: ANN401 - Z3's formula
        polynomial, sign = constraint
        term = self._term(polynomial)
        return {1: term > 0, -1: term < 0, 0: term == 0, 2: term >= 0}[sign]

    def _term(self, polynomial: Polynomial) -> Any:  # noqa: ANN401 - Z3's term
        terms: list[Any] = []
        for powers, value in polynomial:
            product: Any = z3.RealVal(value, ctx=self._context)
            for x, power in zip(self._variables, powers, strict=True):
                for _ in range(power):
                    product = product * x
            terms.append(product)
        return z3.Sum(terms)


def holds(constraints: Sequence[Constraint], point: Point) -> bool:
    """Return whether a point satisfies every constraint."""
    for polynomial, sign in constraints:
        value = evaluated(polynomial, point)
        if not (value >= 0 if sign == 2 else (value > 0) - (value < 0) == sign):
            return False
    return True
