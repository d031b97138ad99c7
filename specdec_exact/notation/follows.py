"""What a deduction claims, and what it offers as evidence, apart.

The claim holds everything that is assumed, the rules of its inductions included, so that whoever reads
it knows what is asserted, whatever the evidence says. The evidence holds steps and proofs only.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from specdec_exact.deduction.check import (
    Deduce,
    Fact,
    Facts,
    Fold,
    Induct,
    Minima,
    Obligation,
    Rename,
    Step,
    discharge,
)
from specdec_exact.kernel.errors import Refuted

__all__ = ["Derivation", "Follows", "Rules", "Shown", "check_follows", "joined"]


@dataclass(frozen=True, slots=True)
class Rules:
    """What an induction assumes: how its state starts, and how it advances by one draft."""

    state: frozenset[str]
    constants: frozenset[str]
    index: str
    start: Facts
    advance: Facts


@dataclass(frozen=True, slots=True)
class Follows:
    """The claim that goals follow from what is given, defined, and ruled for each induction."""

    given: Facts
    minima: Minima
    inductions: Mapping[str, Rules]
    goals: Facts


@dataclass(frozen=True, slots=True)
class Shown:
    """The evidence of an induction: what it shows, from the start and from one draft to the next."""

    fact: Fact
    base: Mapping[str, Step]
    advance: Mapping[str, Step]


@dataclass(frozen=True, slots=True)
class Derivation:
    """The evidence of a deduction: its steps, in order."""

    steps: Mapping[str, Deduce | Fold | Rename | Shown]


def check_follows(claim: Follows, evidence: Derivation) -> None:
    """Return if the evidence establishes the claim; raise Refuted if it does not."""
    discharge(joined(claim, evidence))


def joined(claim: Follows, evidence: Derivation) -> Obligation:
    """Return the obligation that a claim and its evidence make together.

    raises    Refuted when the evidence uses an induction whose rules the claim does not state
    """
    steps: dict[str, Step] = {}
    for label, step in evidence.steps.items():
        if not isinstance(step, Shown):
            steps[label] = step
            continue
        if label not in claim.inductions:
            raise Refuted("induction", f"the claim has no rules for {label}")
        rules = claim.inductions[label]
        steps[label] = Induct(
            step.fact,
            rules.state,
            rules.constants,
            rules.index,
            rules.start,
            step.base,
            rules.advance,
            step.advance,
        )
    return Obligation(claim.given, claim.minima, steps, claim.goals)
