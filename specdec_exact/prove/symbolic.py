"""What SymPy says of a theorem: its own identities, and the algebra of the obligation's steps.

Imported by the worker process only, and SymPy by nobody before it is asked.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from specdec_exact.deduction.check import (
    Absurd,
    Both,
    Fact,
    Facts,
    Linear,
    Minima,
    Products,
    Proof,
    Split,
)
from specdec_exact.deduction.polynomial import Polynomial, polynomial
from specdec_exact.notation.document import Document
from specdec_exact.notation.theorem import Theorem
from specdec_exact.prove.questions import Question, questions

__all__ = ["residues"]


def residues(theorem: Theorem) -> dict[str, Document]:
    """Return what is left of the theorem's identities, and of the algebra of its steps.

    The answer has ``identities`` and ``steps``: texts by label, "0" where nothing is left.
    """
    shown = theorem.identity() if theorem.identity else {}
    steps: dict[str, Document] = {}
    for question in questions(theorem.obligation) if theorem.obligation else ():
        left = [text for text in _remains(question) if text != "0"]
        steps[question.label] = "; ".join(left) or "0"
    identities: dict[str, Document] = {label: _plain(value) for label, value in shown.items()}
    return {"identities": identities, "steps": steps}


def _plain(value: object) -> str:
    """Return "0" for the number 0 and nothing else: not for False, not for what might simplify."""
    sympy: Any = import_module("sympy")
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return str(value)
    return "0" if isinstance(value, sympy.Integer) and value == 0 else f"left: {value}"[:200]


def _remains(question: Question) -> Iterator[str]:
    yield from _proof(question.known, question.minima, question.goal, question.step.proof)


def _proof(facts: Facts, minima: Minima, goal: Fact, proof: Proof) -> Iterator[str]:
    match proof:
        case Linear(cofactors):
            yield _linear(facts, goal, cofactors)
        case Absurd(cofactors):
            yield _linear(facts, Fact(polynomial(0), ">"), cofactors)
        case Products(terms):
            total = _expression(goal.polynomial)
            for weight, labels in terms:
                part = _rational(weight)
                for label in labels:
                    part *= _expression(facts[label].polynomial)
                total -= part
            yield str(total.expand())
        case Both(at_least, at_most):
            yield from _proof(facts, minima, Fact(goal.polynomial, ">="), at_least)
            yield from _proof(facts, minima, Fact(goal.polynomial * -1, ">="), at_most)
        case Split(label, low, high):
            m, case, value = minima[label], f"{label}.case", f"{label}.value"
            left = {case: Fact(m.right - m.left, ">="), value: Fact(m.value - m.left, "=")}
            right = {case: Fact(m.left - m.right, ">"), value: Fact(m.value - m.right, "=")}
            yield from _proof({**facts, **left}, minima, goal, low)
            yield from _proof({**facts, **right}, minima, goal, high)


def _linear(facts: Facts, goal: Fact, cofactors: Mapping[str, Polynomial]) -> str:
    rest = _expression(goal.polynomial)
    strict = False
    for label, cofactor in cofactors.items():
        rest -= _expression(cofactor) * _expression(facts[label].polynomial)
        strict |= facts[label].relation == ">" and bool(cofactor.terms)
    rest = rest.expand()
    if not rest.is_Rational:
        return str(rest)
    enough = {"=": rest == 0, ">=": rest >= 0, ">": rest > 0 or (rest == 0 and strict)}
    return "0" if enough[goal.relation] else f"{rest} {goal.relation} 0"


def _expression(value: Polynomial) -> Any:  # noqa: ANN401 - SymPy declares no types
    sympy: Any = import_module("sympy")
    total = sympy.Integer(0)
    for names, coefficient in value.terms.items():
        term = _rational(coefficient)
        for name in names:
            term *= sympy.Symbol(name, real=True)
        total += term
    return total


def _rational(value: Any) -> Any:  # noqa: ANN401 - a Fraction, and SymPy's own
    sympy: Any = import_module("sympy")
    return sympy.Rational(value.numerator, value.denominator)
