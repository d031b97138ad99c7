"""Facts about polynomials, and the steps that lead from facts to facts.

A fact holds at every context, and with an indexed name for every token.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from specdec_exact.deduction.polynomial import Polynomial, collect, polynomial
from specdec_exact.kernel.errors import Refuted


@dataclass(frozen=True, slots=True)
class Fact:
    """``polynomial = 0``, ``>= 0`` or ``> 0``."""

    polynomial: Polynomial
    relation: Literal["=", ">=", ">"]


@dataclass(frozen=True, slots=True)
class Minimum:
    """A definition: ``value = min(left, right)``."""

    value: Polynomial
    left: Polynomial
    right: Polynomial


@dataclass(frozen=True, slots=True)
class Linear:
    """The goal is a sum of facts times cofactors: any for equations, else numbers >= 0."""

    cofactors: Mapping[str, Polynomial]


@dataclass(frozen=True, slots=True)
class Absurd:
    """The facts contradict each other: such a sum reads 0 > 0."""

    cofactors: Mapping[str, Polynomial]


@dataclass(frozen=True, slots=True)
class Products:
    """The goal (>=) is a sum of numbers >= 0 times products of facts that are no equations."""

    terms: tuple[tuple[Fraction, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Split:
    """Two cases of a minimum: ``low`` where left <= right, ``high`` where left > right."""

    minimum: str
    low: "Proof"
    high: "Proof"


@dataclass(frozen=True, slots=True)
class Both:
    """An equation from two inequalities: ``>= 0`` and ``<= 0``."""

    at_least: "Proof"
    at_most: "Proof"


@dataclass(frozen=True, slots=True)
class Deduce:
    """Prove a fact from those before it."""

    fact: Fact
    proof: "Proof"


@dataclass(frozen=True, slots=True)
class Fold:
    """Sum a fact over all values of one index."""

    source: str
    index: str


@dataclass(frozen=True, slots=True)
class Rename:
    """State a fact about every token under another index."""

    source: str
    index: str
    other: str


@dataclass(frozen=True, slots=True)
class Induct:
    """A fact about ``state`` and ``constants`` alone, at every context and draft length.

    ``base`` proves it from ``start`` at length 0. ``step`` proves it of the primed state from
    ``advance`` and the hypothesis: the fact at the contexts one token on, of ``state[index]``, or of
    the plain state if there is no index.
    """

    fact: Fact
    state: frozenset[str]
    constants: frozenset[str]
    index: str
    start: Mapping[str, Fact]
    base: Mapping[str, "Step"]
    advance: Mapping[str, Fact]
    step: Mapping[str, "Step"]


Proof: TypeAlias = Linear | Absurd | Products | Split | Both
Step: TypeAlias = Deduce | Fold | Rename | Induct
Facts: TypeAlias = Mapping[str, Fact]
Minima: TypeAlias = Mapping[str, Minimum]


@dataclass(frozen=True, slots=True)
class Obligation:
    """What is given, how it is used, and what follows: the goals name steps."""

    given: Facts
    minima: Minima
    steps: Mapping[str, Step]
    goals: Mapping[str, Fact]


def discharge(obligation: Obligation) -> None:
    """Return if the steps establish every goal; raise Refuted, naming the reason, if not."""
    inductions = [step for step in obligation.steps.values() if isinstance(step, Induct)]
    clash = any(a.constants & b.state for a in inductions for b in inductions if a is not b)
    _demand(not clash, "constant", "a constant of one induction is the state of another")
    known = derive(obligation.given, obligation.minima, obligation.steps)
    for label, goal in obligation.goals.items():
        _demand(label in obligation.steps and known[label] == goal, "goal", f"{label} says other")


def derive(facts: Facts, minima: Minima, steps: Mapping[str, Step]) -> dict[str, Fact]:
    """Return the facts with all that the steps establish; Refuted at the first that fails."""
    known = dict(facts)
    for label, step in steps.items():
        _demand(label not in known, "label", f"{label} is established twice")
        match step:
            case Deduce(fact, proof):
                prove(known, minima, fact, proof)
                known[label] = fact
            case Fold(source, index):
                known[label] = _folded(_get(known, source), f"[{index}]")
            case Rename(source, index, other):
                known[label] = _renamed(_get(known, source), f"[{index}]", f"[{other}]")
            case _:
                _induct(known, minima, step)
                known[label] = step.fact
    return known


def prove(facts: Facts, minima: Minima, goal: Fact, proof: Proof) -> None:
    """Return if the proof establishes the goal from the facts; raise Refuted if it does not."""
    match proof:
        case Linear(cofactors):
            _linear(facts, goal, cofactors)
        case Absurd(cofactors):
            _linear(facts, Fact(polynomial(0), ">"), cofactors)
        case Products(terms):
            total = polynomial(0)
            for weight, labels in terms:
                product = polynomial(weight)
                for fact in (_get(facts, label) for label in labels):
                    _demand(fact.relation != "=", "product", "a factor is an equation")
                    product *= fact.polynomial
                _demand(weight >= 0, "weight", "a product has a negative weight")
                total += product
            _demand(goal == Fact(total, ">="), "products", "they add up to another goal, or no >=")
        case Both(at_least, at_most):
            _demand(goal.relation == "=", "both", "two inequalities prove an equation")
            prove(facts, minima, Fact(goal.polynomial, ">="), at_least)
            prove(facts, minima, Fact(goal.polynomial * -1, ">="), at_most)
        case _:  # a split: what is no proof at all has no cases
            label = proof.minimum
            _demand(label in minima, "minimum", f"no minimum {label}")
            case, value, m = f"{label}.case", f"{label}.value", minima[label]
            _demand(not {case, value} & facts.keys(), "label", f"{label} is split twice")
            left = {case: Fact(m.right - m.left, ">="), value: Fact(m.value - m.left, "=")}
            right = {case: Fact(m.left - m.right, ">"), value: Fact(m.value - m.right, "=")}
            prove({**facts, **left}, minima, goal, proof.low)
            prove({**facts, **right}, minima, goal, proof.high)


def _demand(holds: object, reason: str, detail: str) -> None:
    if not holds:
        raise Refuted(reason, detail)


def _get(facts: Facts, label: str) -> Fact:
    _demand(label in facts, "unknown", f"no fact {label}")
    return facts[label]


def _linear(facts: Facts, goal: Fact, cofactors: Mapping[str, Polynomial]) -> None:
    rest, strict = goal.polynomial, False
    for label, cofactor in cofactors.items():
        fact = _get(facts, label)
        if fact.relation != "=":
            number = cofactor.terms.get((), 0) if cofactor.terms.keys() <= {()} else -1
            _demand(goal.relation != "=" and number >= 0, "cofactor", f"{label} is an inequality")
            strict |= fact.relation == ">" and number > 0
        rest -= cofactor * fact.polynomial
    _demand(rest.terms.keys() <= {()}, "identity", "the combination is not the goal")
    left = rest.terms.get((), Fraction())
    enough = {"=": left == 0, ">=": left >= 0, ">": left > 0 or (left == 0 and strict)}
    _demand(enough[goal.relation], "sign", f"the combination leaves {left} {goal.relation} 0")


def _folded(fact: Fact, ending: str) -> Fact:
    def summed(monomial: tuple[str, ...]) -> tuple[str, ...]:
        inside = sorted(name.removesuffix(ending) for name in monomial if name.endswith(ending))
        return (*(n for n in monomial if not n.endswith(ending)), f"sum({'*'.join(inside) or 1})")

    terms = [(summed(monomial), number) for monomial, number in fact.polynomial.terms.items()]
    return Fact(collect(terms), "=" if fact.relation == "=" else ">=")


def _renamed(fact: Fact, ending: str, other: str) -> Fact:
    return Fact(fact.polynomial.renamed(lambda n: n.replace(ending, other)), fact.relation)


def _induct(known: Facts, minima: Minima, step: Induct) -> None:
    fact, state, index = step.fact, step.state, f"[{step.index}]" if step.index else ""
    names, words = {n for m in fact.polynomial.terms for n in m}, state | step.constants
    plain = names <= words and all(map(str.isidentifier, words))
    _demand(plain, "state", "the fact is about more than the state")
    fixed = [f.polynomial for f in known.values()]
    fixed += [p for m in minima.values() for p in (m.value, m.left, m.right)]
    outside = step.constants.union(*(p.words() for p in fixed))
    _demand(not state & outside, "state", "a state is spoken of outside the induction")
    before = fact.polynomial.renamed(lambda name: name + index if name in state else name)
    after = fact.polynomial.renamed(lambda name: name + "'" if name in state else name)
    base = derive({**known, **step.start}, minima, step.base)
    _demand(fact in base.values(), "base", "the base does not establish the fact")
    hypothesis = {**known, **step.advance, "hypothesis": Fact(before, fact.relation)}
    reached = derive(hypothesis, minima, step.step)
    _demand(Fact(after, fact.relation) in reached.values(), "step", "the fact is not advanced")
