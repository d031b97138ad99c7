"""Reduce a polynomial by the linear equations of a region, and keep what was subtracted."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from specdec_exact.search.polynomials import Exponents, Polynomial, linear_form
from specdec_exact.search.refutation import Constraint

__all__ = ["Reduced", "reduced"]

Terms: TypeAlias = dict[Exponents, Fraction]


class Reduced(NamedTuple):
    """``polynomial = remainder + sum of cofactor * equation``, equations by their place."""

    remainder: Terms
    cofactors: dict[int, Terms]


class _Equation(NamedTuple):
    pivot: int
    form: Terms
    made_of: dict[int, Fraction]


def reduced(polynomial: Polynomial, constraints: Sequence[Constraint], size: int) -> Reduced:
    """Return what is left of a polynomial where the linear equations among the constraints hold.

    >>> same = ((((1, 0), 1), ((0, 1), -1)), 0)
    >>> reduced((((2, 0), 1), ((1, 1), -1)), [same], 2)
    Reduced(remainder={}, cofactors={0: {(1, 0): Fraction(1, 1)}})
    """
    equations = _echelon(constraints, size)
    left: Terms = {powers: Fraction(value) for powers, value in polynomial}
    cofactors: dict[int, Terms] = {}
    for equation in equations:
        quotient = _divide(left, equation)
        for place, share in equation.made_of.items():
            total = cofactors.setdefault(place, {})
            for powers, value in quotient.items():
                _add(total, powers, share * value)
    return Reduced(left, {place: terms for place, terms in cofactors.items() if terms})


def _echelon(constraints: Sequence[Constraint], size: int) -> list[_Equation]:
    """Return the linear equations, each free of the pivots of those before it."""
    equations: list[_Equation] = []
    for place, (polynomial, sign) in enumerate(constraints):
        if sign != 0 or linear_form(polynomial, size) is None:
            continue
        form = {powers: Fraction(value) for powers, value in polynomial}
        made_of: dict[int, Fraction] = {place: Fraction(1)}
        for earlier in equations:
            taken = _divide(form, earlier).get((0,) * size, Fraction())
            for k, share in earlier.made_of.items():
                made_of[k] = made_of.get(k, Fraction()) - taken * share
        pivot = next((p.index(1) for p in sorted(form, reverse=True) if any(p)), None)
        if pivot is not None:
            equations.append(_Equation(pivot, form, made_of))
    return equations


def _divide(terms: Terms, equation: _Equation) -> Terms:
    """Take multiples of an equation from the terms until its pivot is gone; return the quotient."""
    quotient: Terms = {}
    unit = tuple(int(i == equation.pivot) for i in range(len(next(iter(equation.form)))))
    leading = equation.form[unit]
    while True:
        powers = next((p for p in terms if p[equation.pivot]), None)
        if powers is None:
            return quotient
        lower = tuple(a - b for a, b in zip(powers, unit, strict=True))
        factor = terms[powers] / leading
        _add(quotient, lower, factor)
        for more, value in equation.form.items():
            _add(terms, tuple(a + b for a, b in zip(lower, more, strict=True)), -factor * value)


def _add(terms: Terms, powers: Exponents, value: Fraction) -> None:
    total = terms.get(powers, Fraction()) + value
    if total:
        terms[powers] = total
    else:
        terms.pop(powers, None)
