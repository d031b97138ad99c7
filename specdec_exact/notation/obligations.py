"""Obligations as plain data: what is claimed by one door, why it follows by another.

RAT        "n/d" in lowest terms, or "n"
POLYNOMIAL [[RAT, [NAME, ...]], ...]        RAT != 0; names sorted; sorted by names, no two alike
FACT       {"polynomial": POLYNOMIAL, "relation": "=" | ">=" | ">"}        compared with 0
claim      {"claim": "follows", "given": {LABEL: FACT}, "goals": {LABEL: FACT},
            "define": {LABEL: {"value": POLYNOMIAL, "left": POLYNOMIAL, "right": POLYNOMIAL}},
            "inductions": {LABEL: {"state": [NAME, ...], "constants": [NAME, ...], "index": TEXT,
                                   "start": {LABEL: FACT}, "advance": {LABEL: FACT}}}}
evidence   {"evidence": "follows", "steps": STEPS}
STEPS      [[LABEL, STEP], ...]
STEP       {"step": "deduce", "fact": FACT, "proof": PROOF}
           {"step": "fold", "source": LABEL, "index": TEXT}
           {"step": "rename", "source": LABEL, "index": TEXT, "other": TEXT}
           {"step": "induct", "fact": FACT, "base": STEPS, "advance": STEPS}     not nested
PROOF      {"proof": "linear" | "absurd", "cofactors": {LABEL: POLYNOMIAL}}
           {"proof": "products", "terms": [[RAT, [LABEL, ...]], ...]}
           {"proof": "split", "minimum": LABEL, "low": PROOF, "high": PROOF}
           {"proof": "both", "at_least": PROOF, "at_most": PROOF}
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias, TypeVar

from specdec_exact.deduction.check import (
    Absurd,
    Both,
    Deduce,
    Fact,
    Facts,
    Fold,
    Induct,
    Linear,
    Minimum,
    Obligation,
    Products,
    Proof,
    Rename,
    Split,
    Step,
)
from specdec_exact.deduction.polynomial import Polynomial
from specdec_exact.kernel.errors import ClaimError, Refuted
from specdec_exact.kernel.rational import rational, shortened, spell
from specdec_exact.notation.document import Document
from specdec_exact.notation.follows import Derivation, Follows, Rules, Shown

__all__ = ["read_claim", "read_evidence", "write_claim", "write_evidence"]

V = TypeVar("V")
Object: TypeAlias = "dict[str, Document]"


# ---------------------------------------------------------------- writing


def write_claim(obligation: Obligation) -> Object:
    """Return what an obligation asserts, as plain data; :func:`read_claim` reads it back."""
    inductions: Object = {
        label: {
            "state": [*sorted(step.state)],
            "constants": [*sorted(step.constants)],
            "index": step.index,
            "start": _facts(step.start),
            "advance": _facts(step.advance),
        }
        for label, step in obligation.steps.items()
        if isinstance(step, Induct)
    }
    define: Object = {
        label: {
            "value": _polynomial(minimum.value),
            "left": _polynomial(minimum.left),
            "right": _polynomial(minimum.right),
        }
        for label, minimum in obligation.minima.items()
    }
    return {
        "claim": "follows",
        "given": _facts(obligation.given),
        "define": define,
        "inductions": inductions,
        "goals": _facts(obligation.goals),
    }


def write_evidence(obligation: Obligation) -> Object:
    """Return how an obligation's goals follow, as plain data; :func:`read_evidence` reads it back.

    raises    ClaimError for an induction inside an induction, which has no place in a claim
    """
    return {"evidence": "follows", "steps": _steps(obligation.steps, nested=False)}


def _steps(steps: Mapping[str, Step], *, nested: bool) -> Document:
    return [[label, _step(step, nested=nested)] for label, step in steps.items()]


def _step(step: Step, *, nested: bool) -> Document:
    match step:
        case Deduce(fact, proof):
            return {"step": "deduce", "fact": _fact(fact), "proof": _proof(proof)}
        case Fold(source, index):
            return {"step": "fold", "source": source, "index": index}
        case Rename(source, index, other):
            return {"step": "rename", "source": source, "index": index, "other": other}
        case Induct(fact, base=base, step=further):
            if nested:
                raise ClaimError("an induction stands inside no other")
            parts: Object = {
                "base": _steps(base, nested=True),
                "advance": _steps(further, nested=True),
            }
            return {"step": "induct", "fact": _fact(fact), **parts}


def _proof(proof: Proof) -> Document:
    match proof:
        case Linear(cofactors):
            return {"proof": "linear", "cofactors": _cofactors(cofactors)}
        case Absurd(cofactors):
            return {"proof": "absurd", "cofactors": _cofactors(cofactors)}
        case Products(terms):
            return {"proof": "products", "terms": [[spell(w), [*labels]] for w, labels in terms]}
        case Split(minimum, low, high):
            return {"proof": "split", "minimum": minimum, "low": _proof(low), "high": _proof(high)}
        case Both(at_least, at_most):
            return {"proof": "both", "at_least": _proof(at_least), "at_most": _proof(at_most)}


def _facts(facts: Facts) -> Object:
    return {label: _fact(fact) for label, fact in facts.items()}


def _fact(fact: Fact) -> Document:
    return {"polynomial": _polynomial(fact.polynomial), "relation": fact.relation}


def _cofactors(cofactors: Mapping[str, Polynomial]) -> Object:
    return {label: _polynomial(value) for label, value in cofactors.items()}


def _polynomial(value: Polynomial) -> Document:
    return [[spell(value.terms[names]), [*names]] for names in sorted(value.terms)]


# ---------------------------------------------------------------- reading


def read_claim(document: Document) -> Follows:
    """Return the claim a document states.

    raises    ClaimError when it is not in the form above

    >>> read_claim({"claim": "follows", "given": {}, "define": {}, "inductions": {}, "goals": {}})
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.ClaimError: a claim has at least one goal
    """
    match document:
        case {
            "claim": "follows",
            "given": given,
            "define": define,
            "inductions": inductions,
            "goals": goals,
            **rest,
        } if not rest:
            if not goals:
                raise ClaimError("a claim has at least one goal")
            return Follows(
                _read_facts(given),
                _each(define, _read_minimum),
                _each(inductions, _read_rules),
                _read_facts(goals),
            )
        case _:
            raise ClaimError("a claim follows has given, define, inductions and goals, no more")


def read_evidence(document: Document) -> Derivation:
    """Return the derivation a document offers.

    raises    ClaimError when it is not in the form above
    """
    match document:
        case {"evidence": "follows", "steps": [*steps], **rest} if not rest:
            return Derivation(_read_steps(steps, _read_outer))
        case _:
            raise ClaimError("evidence that something follows has steps, and no more")


def _each(document: Document, read: Callable[[Document], V]) -> dict[str, V]:
    if not isinstance(document, dict):
        raise ClaimError("facts, definitions and cofactors are objects by label")
    return {label: read(value) for label, value in document.items()}


def _read_facts(document: Document) -> dict[str, Fact]:
    return _each(document, _read_fact)


def _read_fact(document: Document) -> Fact:
    match document:
        case {
            "polynomial": value,
            "relation": ("=" | ">=" | ">") as relation,
            **rest,
        } if not rest:
            return Fact(_read_polynomial(value), relation)
        case _:
            raise ClaimError("a fact is a polynomial and one of the relations =, >= and >")


def _read_polynomial(document: Document) -> Polynomial:
    terms: list[tuple[tuple[str, ...], Fraction]] = []
    for entry in document if isinstance(document, list) else [None]:
        match entry:
            case [coefficient, [*names]]:
                terms.append((_texts(names), _read_number(coefficient)))
            case _:
                raise ClaimError("a polynomial is a list of [coefficient, names]")
    monomials = [names for names, _ in terms]
    if sorted(set(monomials)) != monomials:
        raise ClaimError("a polynomial lists its monomials once, in order")
    return Polynomial(dict(terms))


def _read_number(document: Document) -> Fraction:
    if isinstance(document, str):
        number = rational(document)
        if spell(number) == document:
            return number
    raise ClaimError(f"a number is a string in lowest terms, got {shortened(repr(document))}")


def _texts(documents: list[Document]) -> tuple[str, ...]:
    return tuple(_text(document) for document in documents)


def _text(document: Document) -> str:
    if isinstance(document, str):
        return document
    raise ClaimError(f"a name or label is a text, got {shortened(repr(document))}")


def _read_minimum(document: Document) -> Minimum:
    match document:
        case {"value": value, "left": left, "right": right, **rest} if not rest:
            return Minimum(_read_polynomial(value), _read_polynomial(left), _read_polynomial(right))
        case _:
            raise ClaimError("a minimum has value, left and right, no more")


def _read_rules(document: Document) -> Rules:
    match document:
        case {
            "state": [*state],
            "constants": [*constants],
            "index": str(index),
            "start": start,
            "advance": advance,
            **rest,
        } if not rest:
            words = _texts(state), _texts(constants)
            if any(sorted(set(part)) != list(part) for part in words):
                raise ClaimError("an induction lists its state and its constants once, in order")
            sets = frozenset(words[0]), frozenset(words[1])
            return Rules(*sets, index, _read_facts(start), _read_facts(advance))
        case _:
            raise ClaimError("an induction has state, constants, index, start and advance, no more")


def _read_steps(documents: list[Document], read: Callable[[Document], V]) -> dict[str, V]:
    steps: dict[str, V] = {}
    for entry in documents:
        match entry:
            case [str(label), step]:
                if label in steps:
                    raise Refuted("label", f"{label} is established twice")
                steps[label] = read(step)
            case _:
                raise ClaimError("steps are a list of [label, step]")
    return steps


def _read_outer(document: Document) -> Deduce | Fold | Rename | Shown:
    match document:
        case {
            "step": "induct",
            "fact": fact,
            "base": [*base],
            "advance": [*further],
            **rest,
        } if not rest:
            inside = _read_steps(base, _read_step), _read_steps(further, _read_step)
            return Shown(_read_fact(fact), *inside)
        case _:
            return _read_step(document)


def _read_step(document: Document) -> Deduce | Fold | Rename:
    match document:
        case {"step": "deduce", "fact": fact, "proof": proof, **rest} if not rest:
            return Deduce(_read_fact(fact), _read_proof(proof))
        case {"step": "fold", "source": str(source), "index": str(index), **rest} if not rest:
            return Fold(source, index)
        case {
            "step": "rename",
            "source": str(source),
            "index": str(index),
            "other": str(other),
            **rest,
        } if not rest:
            return Rename(source, index, other)
        case _:
            raise ClaimError("a step is deduce, fold, rename or, not inside another, induct")


def _read_proof(document: Document) -> Proof:
    match document:
        case {"proof": "linear", "cofactors": cofactors, **rest} if not rest:
            return Linear(_each(cofactors, _read_polynomial))
        case {"proof": "absurd", "cofactors": cofactors, **rest} if not rest:
            return Absurd(_each(cofactors, _read_polynomial))
        case {"proof": "products", "terms": [*terms], **rest} if not rest:
            return Products(tuple(_read_term(term) for term in terms))
        case {"proof": "split", "minimum": str(name), "low": low, "high": high, **rest} if not rest:
            return Split(name, _read_proof(low), _read_proof(high))
        case {"proof": "both", "at_least": at_least, "at_most": at_most, **rest} if not rest:
            return Both(_read_proof(at_least), _read_proof(at_most))
        case _:
            raise ClaimError("a proof is linear, absurd, products, split or both")


def _read_term(document: Document) -> tuple[Fraction, tuple[str, ...]]:
    match document:
        case [weight, [*labels]]:
            return _read_number(weight), _texts(labels)
        case _:
            raise ClaimError("a product is [number, labels]")
