"""Numbers as lanes: one integer for each of many inputs, in the narrowest type whose bound is proved.

Atom 0 is the common denominator N, atoms 1 to n the numerators of the target, atoms n+1 to 2n those of
the draft. Every other atom is a sum of monomials with integer coefficients, and carries a bound that
no partial sum and no product in it exceeds, whatever the numerators are; the bound chooses the type.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from specdec_exact.search.number import Monomial, Number, Ring, Scalar, Term

__all__ = ["Columns", "LaneRing", "narrowest"]

Lanes: TypeAlias = npt.NDArray[Any]
TYPES: tuple[type[np.signedinteger[Any]], ...] = (np.int16, np.int32, np.int64)


def narrowest(bound: int) -> np.dtype[Any]:
    """Return the narrowest integer type that holds every number up to a bound; else Python ints.

    >>> narrowest(127 * 127 * 2), narrowest(128 * 128 * 2), narrowest(2**63)
    (dtype('int16'), dtype('int32'), dtype('O'))
    """
    fits = (np.dtype(kind) for kind in TYPES if bound <= np.iinfo(kind).max)
    return next(fits, np.dtype(object))


@dataclass(frozen=True, slots=True)
class _Sum:
    """An atom: its terms, its range, and the type in which it is evaluated."""

    terms: tuple[tuple[int, Monomial], ...]
    low: int
    high: int
    kind: np.dtype[Any]


class Columns:
    """The numerators of many inputs, and what has been evaluated of them so far."""

    __slots__ = ("ring", "size", "values")

    def __init__(self, ring: "LaneRing", base: Sequence[Lanes]) -> None:
        self.ring, self.size = ring, len(base[0])
        self.values: dict[int, Lanes] = {1 + i: lanes for i, lanes in enumerate(base)}

    def base(self) -> list[Lanes]:
        """Return the numerators of the target, then of the draft."""
        return [self.values[1 + i] for i in range(2 * self.ring.alphabet)]

    def where(self, chosen: npt.NDArray[np.bool_]) -> "Columns":
        """Return the inputs of a mask."""
        return Columns(self.ring, [lanes[chosen] for lanes in self.base()])

    def row(self, index: int) -> tuple[int, ...]:
        """Return the numerators of one input."""
        return tuple(int(lanes[index]) for lanes in self.base())

    def value(self, atom: int) -> Lanes:
        """Return an atom, evaluated for every input."""
        found = self.values.get(atom)
        if found is None:
            found = self.values[atom] = self._evaluated(self.ring.sums[atom])
        return found

    def _evaluated(self, wanted: _Sum) -> Lanes:
        result: Lanes | None = None
        for scalar, monomial in wanted.terms:
            product: Lanes | None = None
            for atom, power in monomial:
                if atom == 0:
                    scalar *= self.ring.denominator**power  # noqa: PLW2901 - N is known
                    continue
                lanes = self.value(atom).astype(wanted.kind, copy=False)
                for _ in range(power):
                    product = lanes if product is None else product * lanes
            if product is None:
                product = np.full(self.size, scalar, dtype=wanted.kind)
            elif result is not None and scalar == -1:
                result = result - product
                continue
            elif scalar != 1:
                product = product * np.asarray(scalar, dtype=wanted.kind)
            result = product if result is None else result + product
        return np.zeros(self.size, wanted.kind) if result is None else result


class LaneRing(Ring):
    """Atoms over lanes. The sign of one is whatever the run in progress says it is."""

    def __init__(self, alphabet: int, denominator: int) -> None:
        super().__init__()
        self.alphabet, self.denominator = alphabet, denominator
        base = narrowest(denominator)
        whole = _Sum((), denominator, denominator, base)
        numerator = _Sum((), 0, denominator, base)
        self.sums: list[_Sum] = [whole] + [numerator] * (2 * alphabet)
        self._index: dict[tuple[tuple[int, Monomial], ...], int] = {}
        self.ask: Callable[[int], int] | None = None

    def weights(self) -> tuple[list[Number], list[Number]]:
        """Return the weights of the target and of the draft."""
        n = self.alphabet
        numbers = [Number(self, 1, ((0, -1), (1 + i, 1))) for i in range(2 * n)]
        return numbers[:n], numbers[n:]

    def sign(self, atom: int) -> int:
        """Return the sign of an atom on the inputs that the run is following."""
        if self.ask is None:
            raise TypeError("numbers of lanes are compared only while a rule runs on them")
        return self.ask(atom)

    def total(self, left: Term, right: Term) -> Term:
        """Return the sum of two terms, as a multiple of an atom."""
        terms: dict[Monomial, Scalar] = {}
        for scalar, monomial in (*self._flat(left), *self._flat(right)):
            terms[monomial] = terms.get(monomial, 0) + scalar
        kept = {monomial: scalar for monomial, scalar in sorted(terms.items()) if scalar}
        if len(kept) < 2:
            return next(((scalar, monomial) for monomial, scalar in kept.items()), (0, ()))
        below = lcm(*(Fraction(scalar).denominator for scalar in kept.values()))
        whole = {monomial: int(scalar * below) for monomial, scalar in kept.items()}
        shared = gcd(*whole.values()) * (1 if next(iter(whole.values())) > 0 else -1)
        atom = self._atom(tuple((value // shared, monomial) for monomial, value in whole.items()))
        factor = Fraction(shared, below)
        return (factor.numerator if factor.denominator == 1 else factor), ((atom, 1),)

    def _flat(self, term: Term) -> list[Term]:
        """Return the terms of a multiple of a sum, so that equal sums have equal terms."""
        scalar, monomial = term
        if len(monomial) == 1 and monomial[0][1] == 1 and self.sums[monomial[0][0]].terms:
            return [(scalar * value, inner) for value, inner in self.sums[monomial[0][0]].terms]
        return [term]

    def _atom(self, terms: tuple[tuple[int, Monomial], ...]) -> int:
        if terms not in self._index:
            self._index[terms] = len(self.sums)
            self.sums.append(self._bounded(terms))
        return self._index[terms]

    def _bounded(self, terms: tuple[tuple[int, Monomial], ...]) -> _Sum:
        """Return the sum with its range; no product and no partial sum in it leaves its type."""
        low = high = reached = 0
        for scalar, monomial in terms:
            least, most = 1, 1
            constant = abs(scalar) * self.denominator ** dict(monomial).get(0, 0)
            for atom, power in monomial:
                for _ in range(power):
                    ends = [
                        a * b
                        for a in (least, most)
                        for b in (self.sums[atom].low, self.sums[atom].high)
                    ]
                    least, most = min(ends), max(ends)
                    reached = max(
                        reached, *map(abs, ends), self.sums[atom].high, -self.sums[atom].low
                    )
            ends = [scalar * least, scalar * most]
            low, high = low + min(ends), high + max(ends)
            reached = max(reached, *map(abs, ends), constant, abs(low), abs(high))
        return _Sum(terms, low, high, narrowest(reached))
