"""The record of one theorem: its title page, its proof as a person reads it, and what machines check.

A theorem file in ``proofs/`` holds one of these. It names its evidence and never judges it: engines
do, each in its own column.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from specdec_exact.deduction.check import (
    Absurd,
    Both,
    Deduce,
    Fold,
    Induct,
    Linear,
    Obligation,
    Products,
    Proof,
    Rename,
    Split,
    Step,
)
from specdec_exact.kernel.rational import rational
from specdec_exact.notation.facts import fact, facts, minima, term

__all__ = [
    "Mutant",
    "Theorem",
    "Tier",
    "absurd",
    "both",
    "deduce",
    "fold",
    "induct",
    "linear",
    "obligation",
    "products",
    "rename",
    "split",
    "spoiled",
]

Tier: TypeAlias = Literal["proved", "proved-bounded", "exhaustive", "searched", "open"]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A wrong rule under which the theorem fails: what shows that it says something.

    name          what is done wrong, as an identifier
    sentence      the same in words
    obligation    the theorem's obligation with the wrong rule in it: must be refused, and refutable
    sides         evaluates both sides of the theorem for the wrong rule on one exact input
    """

    name: str
    sentence: str
    obligation: Obligation | None = None
    sides: Callable[[], tuple[object, object]] | None = None


@dataclass(frozen=True, slots=True)
class Theorem:
    """One statement and all the evidence for it.

    name         ``scheme.claim``, the path of its file
    title        the statement in one sentence of words
    letters      what the letters of the statement mean
    statement    the statement in LaTeX
    scope        for which laws, alphabets and lengths
    tier         what the evidence amounts to when every engine has run
    argument     the proof as a person follows it: Markdown with LaTeX
    source       where it was published, or where it is shown first
    code         Python functions it is about, as ``module:function``
    obligation   what the kernel checks, and Z3 and cvc5 corroborate
    identity     what SymPy shows, for symbolic sizes; returns the residues, all of which must be 0
    instance     both sides of the theorem for the right rule on one exact input
    bounded      division-free SMT-LIB texts for n = 1, 2, ... that must be unsatisfiable
    coq, lean    names of theorems in ``proofs/coq`` and ``proofs/lean``
    mutants      wrong rules, at least one
    """

    name: str
    title: str
    letters: str
    statement: str
    scope: str
    tier: Tier
    argument: str
    source: str
    code: tuple[str, ...]
    mutants: tuple[Mutant, ...]
    obligation: Obligation | None = None
    identity: Callable[[], Mapping[str, object]] | None = None
    instance: Callable[[], tuple[object, object]] | None = None
    bounded: Mapping[str, str] = field(default_factory=dict[str, str])
    coq: tuple[str, ...] = ()
    lean: tuple[str, ...] = ()
    vectors: tuple[str, ...] = ()


def obligation(
    *,
    given: Mapping[str, str] | None = None,
    define: Mapping[str, str] | None = None,
    steps: Mapping[str, Step],
    goals: Mapping[str, str],
) -> Obligation:
    """Return an obligation from texts.

    given     facts that hold at every context, by label
    define    minima, ``u[x] = min(p[x], q[x])``, by label
    steps     how the goals follow, by label
    goals     what must have been established, by the label of its step

    >>> from specdec_exact.deduction.check import discharge
    >>> discharge(
    ...     obligation(
    ...         given={"split": "u[x] + m[x] = p[x]", "mass": "sum(p) = 1"},
    ...         steps={
    ...             "total": fold("split", "x"),
    ...             "rest": deduce("sum(m) = 1 - sum(u)", linear(total=1, mass=1)),
    ...         },
    ...         goals={"rest": "sum(u) + sum(m) = 1"},
    ...     )
    ... )
    """
    return Obligation(facts(given or {}), minima(define or {}), steps, facts(goals))


def spoiled(
    right: Obligation,
    *,
    given: Mapping[str, str] | None = None,
    define: Mapping[str, str] | None = None,
) -> Obligation:
    """Return an obligation with some of its facts and definitions replaced by wrong ones."""
    return replace(
        right,
        given={**right.given, **facts(given or {})},
        minima={**right.minima, **minima(define or {})},
    )


def deduce(text: str, proof: Proof) -> Deduce:
    """Return the step that proves one fact."""
    return Deduce(fact(text), proof)


def fold(source: str, index: str) -> Fold:
    """Return the step that sums a fact over the alphabet."""
    return Fold(source, index)


def rename(source: str, index: str, other: str) -> Rename:
    """Return the step that states a fact about every token under another index."""
    return Rename(source, index, other)


def induct(
    text: str,
    *,
    state: str,
    base: tuple[Mapping[str, str], Mapping[str, Step]],
    step: tuple[Mapping[str, str], Mapping[str, Step]],
    constants: str = "",
    index: str = "",
) -> Induct:
    """Return the induction over the draft length.

    text       the fact, about names of state and constants only
    base       what holds at length 0, and the steps that establish the fact there
    step       what leads one draft further (``E'`` from ``E``, or from ``E[x]`` for every next token
               x if index is ``x``), and the steps that establish the fact of the primed names; the
               fact itself is known under the label ``hypothesis``
    """
    names, fixed = frozenset(state.split()), frozenset(constants.split())
    start, advance = facts(base[0]), facts(step[0])
    return Induct(fact(text), names, fixed, index, start, base[1], advance, step[1])


def linear(factors: Mapping[str, str | int] | None = None, **more: str | int) -> Linear:
    """Return the proof that the goal is a combination of facts: ``linear(mass=1, split="-r[x]")``."""
    return Linear(
        {label: term(str(factor)) for label, factor in {**(factors or {}), **more}.items()}
    )


def absurd(factors: Mapping[str, str | int] | None = None, **more: str | int) -> Absurd:
    """Return the proof that the facts combine to 0 > 0."""
    return Absurd(linear(factors, **more).cofactors)


def products(*terms: tuple[str | int, str]) -> Products:
    """Return the proof by products: each term a number and the labels of its factors."""
    return Products(
        tuple((rational(str(weight)), tuple(labels.split())) for weight, labels in terms)
    )


def split(minimum: str, low: Proof, high: Proof) -> Split:
    """Return the proof by the two cases of a minimum.

    In each case two facts are known: ``minimum.case`` (right >= left, or left > right) and
    ``minimum.value`` (value - left = 0, or value - right = 0).
    """
    return Split(minimum, low, high)


def both(at_least: Proof, at_most: Proof) -> Both:
    """Return the proof of an equation by two inequalities."""
    return Both(at_least, at_most)
