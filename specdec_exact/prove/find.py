"""Look for the proof of a fact. Nothing here is trusted: the kernel checks what is found.

Multipliers are the unknowns of a linear programme over exact rationals, which Z3 solves.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from itertools import combinations_with_replacement
from typing import Any, TypeAlias

from specdec_exact.deduction.check import (
    Absurd,
    Both,
    Deduce,
    Fact,
    Facts,
    Linear,
    Minima,
    Products,
    Proof,
    Split,
    Step,
    prove,
)
from specdec_exact.deduction.polynomial import Monomial, Polynomial, collect, polynomial
from specdec_exact.kernel.errors import Refuted

__all__ = ["find", "find_steps"]

# Z3 declares no types; what it returns leaves this file as Fractions.
z3: Any = import_module("z3")
_Term: TypeAlias = Any

_MOST_UNKNOWNS = 4000
_ONE = polynomial(1)


@dataclass(frozen=True, slots=True)
class _Column:
    """One unknown: a number times this polynomial; which must not be negative if it is ``signed``."""

    key: tuple[str, ...]
    cofactor: Monomial
    value: Polynomial
    signed: bool
    strict: bool = False


def find(given: Facts, minima: Minima, goal: Fact, *, splits: int = 4) -> Proof | None:
    """Return a proof of the goal that the kernel accepts, or None if none was found.

    given, minima   what is known, by label
    goal            the fact to prove
    splits          the largest number of minima whose cases are told apart on one path

    >>> from specdec_exact.notation.facts import fact, facts, minima
    >>> find(facts({"a": "x >= 0", "b": "y >= 1"}), {}, fact("x + 2*y > 1")) is not None
    True
    >>> find({}, minima({"u": "u = min(p, q)"}), fact("u <= p"))  # doctest: +ELLIPSIS
    Split(minimum='u', low=Linear(...), high=Linear(...))
    >>> find({}, {}, fact("x >= 0")) is None
    True
    """
    proof = _search(given, minima, goal, splits)
    if proof is None:
        return None
    try:
        prove(given, minima, goal, proof)
    except Refuted:
        return None
    return proof


def find_steps(
    given: Facts, minima: Minima, goal: Fact, label: str, *, degree: int = 2
) -> dict[str, Step] | None:
    """Return steps that end in the goal, the first of them stating products of known inequalities.

    This is what a nonlinear inequality needs when equations take part in it too.

    label    the name of the last step; the others are called ``label.1``, ``label.2``, ...
    degree   the largest number of factors of a product

    >>> from specdec_exact.notation.facts import fact, facts
    >>> given = facts({"a": "x >= 0", "b": "y >= 0", "z": "z = x*y"})
    >>> list(find_steps(given, {}, fact("z >= 0"), "goal"))
    ['goal.1', 'goal']
    """
    direct = find(given, minima, goal)
    if direct is not None:
        return {label: Deduce(goal, direct)}
    products = {f"{label}.{i}": c for i, c in enumerate(_product_columns(given, degree), 1)}
    known = {**given, **{name: Fact(c.value, ">=") for name, c in products.items()}}
    first = _search(known, minima, goal, 2)
    if first is None:
        return None
    used = [products[name] for name in dict.fromkeys(_labels(first)) if name in products]
    stated = {f"{label}.{i}": column for i, column in enumerate(used, 1)}
    steps: dict[str, Step] = {
        name: Deduce(Fact(column.value, ">="), Products(((Fraction(1), column.key),)))
        for name, column in stated.items()
    }
    last = find({**given, **{n: Fact(c.value, ">=") for n, c in stated.items()}}, minima, goal)
    return {**steps, label: Deduce(goal, last)} if last else None


def _labels(proof: Proof) -> Iterator[str]:
    match proof:
        case Linear(cofactors) | Absurd(cofactors):
            yield from cofactors
        case Split(_, low, high):
            yield from (*_labels(low), *_labels(high))
        case Both(at_least, at_most):
            yield from (*_labels(at_least), *_labels(at_most))
        case Products(terms):
            yield from (label for _, labels in terms for label in labels)


def _search(facts: Facts, minima: Minima, goal: Fact, splits: int) -> Proof | None:
    simple = _without_cases(facts, goal)
    if simple is not None or not splits:
        return simple
    for label, minimum in minima.items():
        case, value = f"{label}.case", f"{label}.value"
        if case in facts or value in facts:
            continue
        low = {
            case: Fact(minimum.right - minimum.left, ">="),
            value: Fact(minimum.value - minimum.left, "="),
        }
        left = _search({**facts, **low}, minima, goal, splits - 1)
        if left is None:
            continue
        high = {
            case: Fact(minimum.left - minimum.right, ">"),
            value: Fact(minimum.value - minimum.right, "="),
        }
        right = _search({**facts, **high}, minima, goal, splits - 1)
        if right is not None:
            return Split(label, left, right)
    return None


def _without_cases(facts: Facts, goal: Fact) -> Proof | None:
    linear = _combination(facts, goal)
    if linear is not None:
        return Linear(linear)
    absurd = _combination(facts, Fact(polynomial(0), ">"))
    if absurd is not None:
        return Absurd(absurd)
    if goal.relation == "=":
        up = _combination(facts, Fact(goal.polynomial, ">="))
        down = up and _combination(facts, Fact(goal.polynomial * -1, ">="))
        return Both(Linear(up), Linear(down)) if up is not None and down is not None else None
    if goal.relation == ">=":
        return _products(facts, goal)
    return None


def _combination(facts: Facts, goal: Fact) -> dict[str, Polynomial] | None:
    """Return cofactors that make the goal a combination of the facts."""
    plain = [
        _Column((label,), (), fact.polynomial, signed=True, strict=fact.relation == ">")
        for label, fact in facts.items()
        if fact.relation != "=" and goal.relation != "="
    ]
    equations = {label: f.polynomial for label, f in facts.items() if f.relation == "="}
    # A few rounds of wider and wider cofactors: numbers first, then quotients of monomials.
    wanted: set[Monomial] = {m for column in plain for m in column.value.terms}
    wanted |= set(goal.polynomial.terms)
    cofactors: dict[str, set[Monomial]] = {label: {()} for label in equations}
    for _ in range(4):
        columns = plain + [
            _Column((label,), m, collect([(m, Fraction(1))]) * value, signed=False)
            for label, value in equations.items()
            for m in sorted(cofactors[label])
        ]
        if len(columns) > _MOST_UNKNOWNS:
            return None
        weights = _solve(columns, goal)
        if weights is not None:
            found: dict[str, Polynomial] = {}
            for column, weight in weights:
                part = collect([(column.cofactor, weight)])
                found[column.key[0]] = found.get(column.key[0], polynomial(0)) + part
            return found
        before = sum(map(len, cofactors.values()))
        wanted |= {m for column in columns for m in column.value.terms}
        for label, value in equations.items():
            for term in value.terms:
                cofactors[label] |= {q for m in wanted for q in _quotient(m, term)}
        if sum(map(len, cofactors.values())) == before:
            return None
    return None


def _quotient(whole: Monomial, part: Monomial) -> Iterator[Monomial]:
    rest = list(whole)
    for name in part:
        if name not in rest:
            return
        rest.remove(name)
    yield tuple(rest)


def _product_columns(facts: Facts, degree: int) -> list[_Column]:
    labels = [label for label, fact in facts.items() if fact.relation != "="]
    columns: list[_Column] = []
    for size in range(1, degree + 1):
        for chosen in combinations_with_replacement(labels, size):
            value = _ONE
            for label in chosen:
                value *= facts[label].polynomial
            columns.append(_Column(chosen, (), value, signed=True))
            if len(columns) > _MOST_UNKNOWNS:
                return columns
    return columns


def _products(facts: Facts, goal: Fact) -> Products | None:
    degree = max((len(m) for m in goal.polynomial.terms), default=0)
    for most in range(2, min(degree, 4) + 1):
        columns = [_Column((), (), _ONE, signed=True), *_product_columns(facts, most)]
        weights = _solve(columns, Fact(goal.polynomial, "="))
        if weights is not None:
            return Products(tuple((weight, column.key) for column, weight in weights))
    return None


def _solve(columns: list[_Column], goal: Fact) -> list[tuple[_Column, Fraction]] | None:
    """Return nonzero weights under which the columns add up to the goal, or None."""
    rows: dict[Monomial, list[tuple[_Term, Fraction]]] = {m: [] for m in goal.polynomial.terms}
    unknowns = [z3.Real(f"w{i}") for i in range(len(columns))]
    solver = z3.SolverFor("QF_LRA")
    solver.set("timeout", 20_000)
    for column, unknown in zip(columns, unknowns, strict=True):
        if column.signed:
            solver.add(unknown >= 0)
        for monomial, coefficient in column.value.terms.items():
            rows.setdefault(monomial, []).append((unknown, coefficient))
    left = _number(goal.polynomial.terms.get((), Fraction())) - _total(rows.pop((), []))
    for monomial, row in rows.items():
        solver.add(_total(row) == _number(goal.polynomial.terms.get(monomial, Fraction())))
    strict = [(u, Fraction(1)) for c, u in zip(columns, unknowns, strict=True) if c.strict]
    if goal.relation == "=":
        solver.add(left == 0)
    elif goal.relation == ">=":
        solver.add(left >= 0)
    else:
        solver.add(left >= 0, z3.Or(left > 0, _total(strict) > 0))
    if solver.check() != z3.sat:
        return None
    model = solver.model()
    values = (model.eval(unknown, model_completion=True) for unknown in unknowns)
    weights = [Fraction(v.numerator_as_long(), v.denominator_as_long()) for v in values]
    return [(column, weight) for column, weight in zip(columns, weights, strict=True) if weight]


def _number(value: Fraction) -> _Term:
    return z3.Q(value.numerator, value.denominator)


def _total(row: list[tuple[_Term, Fraction]]) -> _Term:
    return z3.Sum([z3.RealVal(0), *(unknown * _number(weight) for unknown, weight in row)])
