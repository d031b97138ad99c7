"""What an obligation asks of a solver: one small question for each deduction in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from specdec_exact.deduction.check import (
    Absurd,
    Both,
    Deduce,
    Fact,
    Facts,
    Induct,
    Linear,
    Minima,
    Obligation,
    Products,
    Proof,
    Split,
    Step,
    derive,
)

__all__ = ["Question", "questions", "used"]


@dataclass(frozen=True, slots=True)
class Question:
    """The question whether some facts imply another.

    label    the step, ``induction/base/step`` inside an induction
    """

    label: str
    known: Facts
    minima: Minima
    goal: Fact
    step: Deduce


def questions(obligation: Obligation) -> Iterator[Question]:
    """Yield the deductions of an obligation, each with all that stands before it.

    >>> from specdec_exact.notation.theorem import deduce, linear, obligation
    >>> [q.label for q in questions(obligation(
    ...     given={"one": "a = 1"}, steps={"two": deduce("2*a = 2", linear(one=2))}, goals={},
    ... ))]
    ['two']
    """
    yield from _within(obligation.given, obligation.minima, obligation.steps, "")


def _within(
    given: Facts, minima: Minima, steps: Mapping[str, Step], path: str
) -> Iterator[Question]:
    known = dict(given)
    for label, step in steps.items():
        match step:
            case Deduce(fact):
                yield Question(path + label, dict(known), minima, fact, step)
                known[label] = fact
            case Induct(fact):
                yield from _induction(known, minima, step, f"{path}{label}/")
                known[label] = fact
            case _:
                known = derive(known, minima, {label: step})


def _induction(known: Facts, minima: Minima, step: Induct, path: str) -> Iterator[Question]:
    index = f"[{step.index}]" if step.index else ""
    before = step.fact.polynomial.renamed(lambda name: name + index if name in step.state else name)
    hypothesis = {"hypothesis": Fact(before, step.fact.relation)}
    yield from _within({**known, **step.start}, minima, step.base, f"{path}base/")
    further = {**known, **step.advance, **hypothesis}
    yield from _within(further, minima, step.step, f"{path}step/")


def used(question: Question) -> tuple[Facts, Minima]:
    """Return those of the known facts and minima that the step's proof speaks of."""
    labels = set(_labels(question.step.proof))
    facts = {label: fact for label, fact in question.known.items() if label in labels}
    return facts, {label: m for label, m in question.minima.items() if label in labels}


def _labels(proof: Proof) -> Iterator[str]:
    match proof:
        case Linear(cofactors) | Absurd(cofactors):
            yield from cofactors
        case Products(terms):
            yield from (label for _, labels in terms for label in labels)
        case Both(one, two):
            yield from (*_labels(one), *_labels(two))
        case Split(minimum, one, two):
            yield from (minimum, *_labels(one), *_labels(two))
