"""What a search comes back with. Every answer says how it is known, and a search proves nothing."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from specdec_exact.kernel.certificate import BiasedNode, Differs
from specdec_exact.kernel.law import Law
from specdec_exact.search.conduct import Case, Misconduct
from specdec_exact.search.properties import Violation

__all__ = ["Found", "ProvedBounded", "Result", "Searched", "Tried"]


@dataclass(frozen=True, slots=True)
class Tried:
    """How far the search went at one alphabet size and draft length.

    draft_length    None for steps
    denominators    every common denominator up to this one was enumerated, all inputs of it
    cases           inputs evaluated one by one
    regions         sign regions of all laws in which the rule was run on symbols; 0 if it was not
    proved          whether those regions are everything, each pruned one with a checked certificate
    note            what kept the symbolic stage from an answer, empty if nothing did
    """

    alphabet: int
    draft_length: int | None
    denominators: int
    cases: int
    regions: int = 0
    proved: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A counterexample, evaluated by exploring every branch in exact arithmetic.

    case           the input; the smallest alphabet, then denominator, then largest first numerators
    violation      where the property fails there, with the emitted and the owed weight
    emitted        the law of what the rule gives
    certificate    for laws of tokens: a claim that the kernel accepts with its evidence; else None
    smallest       whether every input of this alphabet size and draft length with a smaller
                   denominator was evaluated; of smaller sizes ``tried`` says what was done
    """

    property: str
    case: Case
    violation: Violation
    emitted: Law[Hashable]
    certificate: tuple[Differs, BiasedNode] | None
    smallest: bool
    tried: tuple[Tried, ...]
    tier: Literal["exact"] = "exact"


@dataclass(frozen=True, slots=True)
class Searched:
    """Nothing was found within the budget. That is all it says."""

    property: str
    tried: tuple[Tried, ...]
    tier: Literal["searched"] = "searched"


@dataclass(frozen=True, slots=True)
class ProvedBounded:
    """The property holds for all laws of these alphabet sizes; every step was checked again."""

    property: str
    tried: tuple[Tried, ...]
    tier: Literal["proved-bounded"] = "proved-bounded"


Result: TypeAlias = Found | Misconduct | Searched | ProvedBounded
