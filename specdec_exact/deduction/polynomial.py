"""Polynomials with rational coefficients in named quantities.

``p[x]`` depends on a token x. ``sum(p*q)``, names sorted, is a sum over all tokens; ``sum(1)`` counts.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, Union

from specdec_exact.kernel.errors import ClaimError, SizeError
from specdec_exact.kernel.rational import exact

Monomial: TypeAlias = tuple[str, ...]
Operand: TypeAlias = Union["Polynomial", int, Fraction]
_NAME = re.compile(r"[A-Za-z]\w*'?(\[[a-z]\])?|sum\((1|[A-Za-z]\w*(\*[A-Za-z]\w*)*)\)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Polynomial:
    """A sum of monomials (at most 99 sorted names, repeated for powers), coefficients not 0."""

    terms: Mapping[Monomial, Fraction]

    def __post_init__(self) -> None:
        for monomial, coefficient in self.terms.items():
            well = all(map(_NAME.fullmatch, monomial[:99])) and sorted(monomial)[:99]
            if well != list(monomial) or type(coefficient) is not Fraction or not coefficient:
                raise ClaimError(f"not a monomial with its coefficient: {monomial}, {coefficient}")

    def __add__(self, other: Operand) -> "Polynomial":
        return collect([*self.terms.items(), *polynomial(other).terms.items()])

    def __mul__(self, other: Operand) -> "Polynomial":
        factor = polynomial(other).terms
        if len(self.terms) * len(factor) > 100_000:
            raise SizeError("a product of polynomials has at most 100000 terms")
        return collect([(m + n, c * d) for m, c in self.terms.items() for n, d in factor.items()])

    def __sub__(self, other: Operand) -> "Polynomial":
        return self + polynomial(other) * -1

    def renamed(self, rename: Callable[[str], str]) -> "Polynomial":
        """Return the polynomial with every name replaced."""
        return collect([(tuple(map(rename, m)), c) for m, c in self.terms.items()])

    def words(self) -> frozenset[str]:
        """Return the names that occur, without indices, primes and sums."""
        return frozenset(re.findall(r"[A-Za-z]\w*(?![\w\]])", " ".join(map(" ".join, self.terms))))


def polynomial(value: Operand) -> Polynomial:
    """Return a number as a constant polynomial, and a polynomial as itself."""
    return value if isinstance(value, Polynomial) else collect([((), exact(value))])


def collect(terms: list[tuple[Monomial, Fraction]]) -> Polynomial:
    """Return the sum of monomials with coefficients, each given in any order of names."""
    total: dict[Monomial, Fraction] = {}
    for names, coefficient in terms:
        monomial = tuple(sorted(names))
        total[monomial] = total.get(monomial, Fraction()) + coefficient
    return Polynomial({monomial: c for monomial, c in total.items() if c})
