"""Numbers as rational functions: atoms are primitive polynomials in the weights of unknown laws.

The weight of the last token of each law is 1 minus the others, so that "sums to 1" is built in, and a
sum of weights is 0 exactly when its polynomial is: every sum is in normal form.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from math import gcd, lcm
from typing import Any, TypeAlias

from specdec_exact.search.number import Number, Ring, Term

__all__ = ["Point", "Polynomial", "PolynomialRing", "evaluated", "linear_form"]

# Exponents of the variables, and a whole coefficient; in lowest terms, the first coefficient positive.
Exponents: TypeAlias = tuple[int, ...]
Polynomial: TypeAlias = tuple[tuple[Exponents, int], ...]
Point: TypeAlias = tuple[Fraction, ...]

# SymPy declares no types; its polynomials do not leave this file.
rings: Any = import_module("sympy.polys.rings")
domains: Any = import_module("sympy.polys.domains")


class PolynomialRing(Ring):
    """Polynomials in the weights of some laws on one alphabet.

    laws       how many laws are unknown
    settle     decides the sign of an atom in the region that the run in progress is in
    """

    def __init__(self, alphabet: int, laws: int) -> None:
        super().__init__()
        self.alphabet, self.laws = alphabet, laws
        self.settle: Callable[[int], int] | None = None
        names = [f"x{law}_{token}" for law in range(laws) for token in range(alphabet - 1)]
        self.size = len(names)
        self._ring: Any = rings.ring(names or ["none"], domains.ZZ)[0]
        self.atoms: list[Polynomial] = []
        self._polynomials: list[Any] = []
        self._index: dict[Polynomial, int] = {}

    def weights(self, law: int) -> list[Number]:
        """Return the weights of one of the laws."""
        one, free = self._ring(1), self.alphabet - 1
        generators = self._ring.gens[law * free : (law + 1) * free] if self.size else ()
        rest = one - sum(generators, self._ring(0))
        return [Number(self, *self._term(x, 1)) for x in (*generators, rest)]

    def sign(self, atom: int) -> int:
        """Return the sign of an atom in the region of the run in progress."""
        if self.settle is None:
            raise TypeError("rational functions are compared only while a rule runs on them")
        return self.settle(atom)

    def total(self, left: Term, right: Term) -> Term:
        """Return the sum of two terms, expanded."""
        below = lcm(*(Fraction(scalar).denominator for scalar, _ in (left, right)))
        added = self._ring(0)
        for scalar, monomial in (left, right):
            product = self._ring(int(scalar * below))
            for atom, power in monomial:
                product *= self._polynomials[atom] ** power
            added += product
        return self._term(added, below)

    def _term(self, polynomial: Any, below: int) -> Term:  # noqa: ANN401 - SymPy's polynomial
        """Return a polynomial over a number as a multiple of an atom."""
        terms = [(tuple(map(int, powers)), int(value)) for powers, value in polynomial.terms()]
        if not terms:
            return 0, ()
        shared = gcd(*(value for _, value in terms)) * (1 if terms[0][1] > 0 else -1)
        factor = Fraction(shared, below)
        scalar = factor.numerator if factor.denominator == 1 else factor
        if len(terms) == 1 and not any(terms[0][0]):
            return scalar, ()
        return scalar, ((self._atom(tuple((p, v // shared) for p, v in terms), polynomial), 1),)

    def _atom(self, atom: Polynomial, polynomial: Any) -> int:  # noqa: ANN401 - SymPy's polynomial
        if atom not in self._index:
            self._index[atom] = len(self.atoms)
            self.atoms.append(atom)
            self._polynomials.append(polynomial.quo_ground(polynomial.LC // atom[0][1]))
        return self._index[atom]


def evaluated(polynomial: Polynomial, point: Point) -> Fraction:
    """Return the value of a polynomial at a point.

    >>> evaluated((((2, 0), 3), ((0, 1), -1)), (Fraction(1, 2), Fraction(1, 4)))
    Fraction(1, 2)
    """
    total = Fraction()
    for powers, value in polynomial:
        product = Fraction(value)
        for x, power in zip(point, powers, strict=True):
            if power:
                product *= x**power
        total += product
    return total


def linear_form(polynomial: Polynomial, size: int) -> tuple[int, ...] | None:
    """Return the coefficients of the variables and the constant; None if it is not linear.

    >>> linear_form((((1, 0), 2), ((0, 0), -1)), 2), linear_form((((1, 1), 2),), 2)
    ((2, 0, -1), None)
    """
    form = [0] * (size + 1)
    for powers, value in polynomial:
        if sum(powers) > 1:
            return None
        form[powers.index(1) if any(powers) else size] = value
    return tuple(form)


def laws_at(point: Sequence[Fraction], alphabet: int, laws: int) -> list[list[Fraction]]:
    """Return the weights of every law at a point."""
    free = alphabet - 1
    shares = [list(point[law * free : (law + 1) * free]) for law in range(laws)]
    return [[*known, 1 - sum(known, Fraction())] for known in shares]
