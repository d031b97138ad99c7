"""An obligation on small alphabets, written out: sums become sums, inductions become their first steps.

What a few lines say about every alphabet, every context and every length, said here about n tokens and
contexts of at most ``depth`` tokens. Nothing of ``fold`` and ``induct`` is left to believe in: a
solver that agrees here agrees with those rules, and a model found here is a counterexample.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from specdec_exact.deduction.check import Fact, Facts, Induct, Minimum, Obligation
from specdec_exact.deduction.polynomial import Polynomial, collect, polynomial

__all__ = ["Small", "small"]

_INDEXED = re.compile(r"(?P<word>\w+'?)\[(?P<index>[a-z])\]")
_SUM = re.compile(r"sum\((?P<words>.*)\)")


@dataclass(frozen=True, slots=True)
class Small:
    """The same obligation about finitely many plain quantities.

    assumed    all that is given: facts, and what starts and advances the inductions
    minima     the definitions
    goals      what follows from them, if the obligation is right
    """

    assumed: Facts
    minima: Mapping[str, Minimum]
    goals: tuple[Fact, ...]


class _Beyond(Exception):
    """A context too long to be written out."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a fact is read: at a context, a draft length, and tokens for the indices."""

    context: str
    length: int
    tokens: Mapping[str, int]
    stage: str


@dataclass(frozen=True, slots=True)
class _Names:
    """How a quantity is called once it is written out."""

    size: int
    depth: int
    state: frozenset[str]
    constants: frozenset[str]
    local: frozenset[str]

    def read(self, value: Polynomial, place: _Place) -> Polynomial:
        total = polynomial(0)
        for names, coefficient in value.terms.items():
            term = polynomial(coefficient)
            for name in names:
                term *= self._quantity(name, place)
            total += term
        return total

    def _quantity(self, name: str, place: _Place) -> Polynomial:
        if match := _SUM.fullmatch(name):
            total = polynomial(0)
            words = match["words"].split("*")
            for token in range(self.size):
                term = polynomial(1)
                for word in words if words != ["1"] else []:
                    term *= self._of_token(word, token, place)
                total += term
            return total
        if match := _INDEXED.fullmatch(name):
            return self._of_token(match["word"], place.tokens[match["index"]], place)
        bare = name.removesuffix("'")
        if bare in self.constants:
            return _variable(f"{_spelled(name)}_everywhere")
        if bare in self.state:
            return self._plain(name, place.context, place.length)
        return _variable(f"{_spelled(name)}_{self._where(bare, place)}")

    def _of_token(self, word: str, token: int, place: _Place) -> Polynomial:
        bare = word.removesuffix("'")
        if bare in self.state:  # the value at the context one token on
            if len(place.context) >= self.depth:
                raise _Beyond
            return self._plain(word, f"{place.context}{token}", place.length)
        return _variable(f"{_spelled(word)}_{self._where(bare, place)}_of{token}")

    def _plain(self, name: str, context: str, length: int) -> Polynomial:
        bare = name.removesuffix("'")
        return _variable(f"{bare}_{context}_at{length + (bare != name)}")

    def _where(self, bare: str, place: _Place) -> str:
        # What only the rules of an induction speak of may be another at every length.
        return place.context + (place.stage if bare in self.local else "")


def small(obligation: Obligation, size: int, depth: int) -> Small:
    """Return the obligation on ``size`` tokens, inductions written out to length ``depth``.

    >>> from specdec_exact.notation.facts import show_fact
    >>> from specdec_exact.notation.theorem import fold, obligation
    >>> total = obligation(
    ...     given={"split": "u[x] + m[x] = p[x]"}, steps={"mass": fold("split", "x")},
    ...     goals={"mass": "sum(u) + sum(m) = sum(p)"},
    ... )
    >>> [show_fact(goal) for goal in small(total, 2, 1).goals]
    ['m__of0 + m__of1 - p__of0 - p__of1 + u__of0 + u__of1 = 0']
    """
    inductions = {k: step for k, step in obligation.steps.items() if isinstance(step, Induct)}
    names = _names(obligation, list(inductions.values()), size, depth)
    assumed: dict[str, Fact] = {}
    minima: dict[str, Minimum] = {}
    contexts = ["".join(word) for k in range(names.depth + 1) for word in _words(size, k)]
    for context in contexts:
        for label, fact in obligation.given.items():
            assumed |= _instances(names, label, fact, context)
        for label, minimum in obligation.minima.items():
            parts = (minimum.value, minimum.left, minimum.right)
            for tag, place in _places(names, parts, context, 0, ""):
                at = [names.read(part, place) for part in parts]
                minima[f"{label} {tag}"] = Minimum(*at)
        for induction, step in inductions.items():
            for label, fact in step.start.items():
                assumed |= _instances(
                    names, f"{induction} start {label}", fact, context, 0, "start"
                )
            for length in range(names.depth - len(context)):
                for label, fact in step.advance.items():
                    assumed |= _instances(
                        names,
                        f"{induction} advance {label}",
                        fact,
                        context,
                        length,
                        f"step{length}",
                    )
    goals = [
        goal
        for fact in obligation.goals.values()
        for length in range(names.depth + 1 if fact.polynomial.words() & names.state else 1)
        for goal in _instances(names, "", fact, length=length).values()
    ]
    return Small(assumed, minima, tuple(goals))


def _names(obligation: Obligation, inductions: list[Induct], size: int, depth: int) -> _Names:
    state = frozenset(name for step in inductions for name in step.state)
    constants = frozenset(name for step in inductions for name in step.constants)
    everywhere = [fact.polynomial for fact in obligation.given.values()]
    everywhere += [p for m in obligation.minima.values() for p in (m.value, m.left, m.right)]
    rules = [f for step in inductions for f in (*step.start.values(), *step.advance.values())]
    local = frozenset(word for fact in rules for word in fact.polynomial.words())
    local -= frozenset(word for value in everywhere for word in value.words())
    return _Names(size, depth if inductions else 0, state, constants, local - state - constants)


def _words(size: int, length: int) -> Iterator[tuple[str, ...]]:
    return product(map(str, range(size)), repeat=length)


def _instances(
    names: _Names, label: str, fact: Fact, context: str = "", length: int = 0, stage: str = ""
) -> dict[str, Fact]:
    found: dict[str, Fact] = {}
    for tag, place in _places(names, (fact.polynomial,), context, length, stage):
        try:
            value = names.read(fact.polynomial, place)
        except _Beyond:
            continue
        found[f"{label} {tag}"] = Fact(value, fact.relation)
    return found


def _places(
    names: _Names, parts: tuple[Polynomial, ...], context: str, length: int, stage: str
) -> Iterator[tuple[str, _Place]]:
    text = " ".join(name for part in parts for monomial in part.terms for name in monomial)
    indices = sorted({match["index"] for match in _INDEXED.finditer(text)})
    for tokens in product(range(names.size), repeat=len(indices)):
        bound = dict(zip(indices, tokens, strict=True))
        shown = ",".join(f"{index}={token}" for index, token in bound.items())
        yield f"at {context or 'the root'} {length} {shown}", _Place(context, length, bound, stage)


def _variable(name: str) -> Polynomial:
    return collect([((name,), Fraction(1))])


def _spelled(name: str) -> str:
    return name.replace("'", "_primed")
