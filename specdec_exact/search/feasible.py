"""Decide which signs a polynomial takes in a region: points show that it does, certificates that not."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm

from specdec_exact.search.nonlinear import Solver, holds
from specdec_exact.search.polynomials import Exponents, Point, linear_form
from specdec_exact.search.reduction import reduced
from specdec_exact.search.refutation import Certificate, Constraint, check_empty, expanded
from specdec_exact.search.simplex import alternative

__all__ = ["Decider", "Decision"]


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a region has a point (None: nobody knows), one of them, or a checked certificate."""

    feasible: bool | None
    point: Point | None = None
    certificate: Certificate | None = None


@dataclass(slots=True, frozen=True)
class Decider:
    """The constraints that always hold, and a solver for what is not linear."""

    size: int
    base: tuple[Constraint, ...]
    solver: list[Solver] = field(default_factory=list[Solver])

    def decide(self, region: Sequence[Constraint]) -> Decision:
        """Return whether a region has a point."""
        constraints = (*self.base, *region)
        if region and linear_form(region[-1][0], self.size) is None:
            decision = self._modulo_equations(constraints)
            if decision.feasible is False:
                return decision
        linear = [
            i for i, (p, _) in enumerate(constraints) if linear_form(p, self.size) is not None
        ]
        decision = self._farkas(constraints, [(i,) for i in linear])
        if decision.feasible is False:
            return decision
        if decision.point is not None and holds(constraints, decision.point):
            return decision
        if not self.solver:
            self.solver.append(Solver(self.size, self.base))
        feasible, point = self.solver[0].feasible(tuple(region))
        if feasible is False:
            return self._products(constraints)
        return Decision(feasible, point)

    def _modulo_equations(self, constraints: tuple[Constraint, ...]) -> Decision:
        """Decide whether the last polynomial, reduced by the linear equations, can have its sign."""
        *before, (polynomial, sign) = constraints
        left, cofactors = reduced(polynomial, before, self.size)
        if not cofactors:
            return Decision(None)
        below = lcm(*(value.denominator for value in left.values()))
        remainder = tuple((powers, int(value * below)) for powers, value in left.items())
        if not left:
            if sign == 0:
                return Decision(None)
            products: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), (len(before),))]
        elif linear_form(remainder, self.size) is not None:
            places = [i for i, (p, _) in enumerate(before) if linear_form(p, self.size) is not None]
            found = self._farkas(
                (*before, (remainder, sign)), [(i,) for i in (*places, len(before))]
            )
            if found.certificate is None:
                return found
            products = [
                (weight * below if place == (len(before),) else weight, place)
                for weight, place in found.certificate.products
            ]
        else:
            return Decision(None)
        taken = sum((w for w, place in products if place == (len(before),)), Fraction())
        turned = -taken if sign >= 0 else taken
        certificate = Certificate(
            tuple(products),
            tuple(
                (place, tuple((powers, turned * value) for powers, value in terms.items()))
                for place, terms in cofactors.items()
            ),
        )
        check_empty(constraints, certificate, self.size)
        return Decision(feasible=False, certificate=certificate)

    def _products(self, constraints: Sequence[Constraint]) -> Decision:
        """Look for a certificate of what the solver says is empty; products of two constraints."""
        places = range(len(constraints))
        chosen: list[tuple[int, ...]] = [(i,) for i in places]
        chosen += [(i, j) for i, j in combinations_with_replacement(places, 2) if i != j]
        found = (
            self._farkas(constraints, chosen) if len(chosen) <= MOST_PRODUCTS else Decision(None)
        )
        return found if found.feasible is False else Decision(feasible=False)

    def _farkas(
        self, constraints: Sequence[Constraint], chosen: Sequence[tuple[int, ...]]
    ) -> Decision:
        """Look for multipliers of some products; a dual of linear ones is a point."""
        products: list[tuple[tuple[int, ...], int, dict[Exponents, int]]] = [
            ((), 1, {(0,) * self.size: 1})
        ]
        for places in chosen:
            signs = [constraints[place][1] for place in places]
            product = expanded([constraints[place] for place in places], self.size)
            kind = 0 if 0 in signs else 2 if 2 in signs else 1
            products.append((places, kind, product))
            if kind == 0:
                products.append((places, -1, {powers: -value for powers, value in product.items()}))
        rows = sorted({powers for _, _, product in products for powers in product}, reverse=True)
        columns = [[product.get(powers, 0) for powers in rows] for _, _, product in products]
        multipliers, dual = alternative(columns, [kind == 1 for _, kind, _ in products])
        if multipliers is None:
            point = _point(rows, dual, self.size) if all(sum(r) <= 1 for r in rows) else None
            return Decision(True if point is not None else None, point)
        taken = tuple(
            (-weight if kind == -1 else weight, places)
            for weight, (places, kind, _) in zip(multipliers, products, strict=True)
            if weight
        )
        certificate = Certificate(taken)
        check_empty(constraints, certificate, self.size)
        return Decision(feasible=False, certificate=certificate)


MOST_PRODUCTS = 250


def _point(rows: Sequence[Exponents], dual: Sequence[Fraction], size: int) -> Point | None:
    """Return the point that the dual of linear constraints is."""
    constant = dual[rows.index((0,) * size)]
    point = [Fraction()] * size
    for powers, value in zip(rows, dual, strict=False):
        if any(powers):
            point[powers.index(1)] = value / constant
    return tuple(point)
