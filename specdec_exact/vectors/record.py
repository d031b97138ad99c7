"""A vector is an argument: an input, what must come out, and the mistakes it is aimed at."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from specdec_exact.notation.document import Document
from specdec_exact.vectors.ask import Ask
from specdec_exact.vectors.expect import Expect

__all__ = [
    "INTERPRETATION",
    "SCHEMA",
    "Certificate",
    "Generator",
    "Group",
    "Kind",
    "Note",
    "Otherwise",
    "Parameters",
    "Seal",
    "Suite",
    "Threshold",
    "Vector",
]

# The form of the data, and the meaning of its words. Either one changes, and old readers refuse.
SCHEMA = "specdec-exact-vectors-1"
INTERPRETATION = 1

Kind: TypeAlias = Literal[
    "step-law",
    "round-law",
    "replay",
    "boundary",
    "block",
    "multi-draft",
    "counts",
    "transform",
    "statistical",
    "provenance",
    "accumulated",
]


@dataclass(frozen=True, slots=True)
class Threshold:
    """A value that a number of the input is compared with, and how far from it the number is.

    of         ``coin 0``, ``coin 1``, ..., or ``last``
    margin     whole steps of the grid between the number and the threshold
    """

    of: str
    number: int
    numerator: int
    denominator: int
    margin: int


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What is right under another convention than the one that the vector's policy names."""

    convention: str
    expect: Expect


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim about the input, and the evidence that the kernel accepts."""

    claim: Document
    evidence: Document


@dataclass(frozen=True, slots=True)
class Seal:
    """The digest of one field of a vector."""

    field: str
    digest: str


@dataclass(frozen=True, slots=True)
class Vector:
    """One input and what must come out.

    id              ``module::function::label``; never changes, never used again
    hash            digest of the seals, and so of all fields
    flags           what it is about; the suite's notes say what they mean
    result          ``must``: the only right answer; ``policy``: right under a named convention
    policy          that convention; empty for ``must``
    margin          the least of the thresholds' margins; -1 without thresholds. From 2 on, an
                    engine that computes in float32 has to answer the same
    kills           faults and mistakes that answer wrongly; found by running them
    uncertified     why there is no certificate; empty if there is one
    """

    id: str
    hash: str
    flags: tuple[str, ...]
    result: Literal["must", "policy"]
    policy: str
    otherwise: tuple[Otherwise, ...]
    ask: Ask
    expect: Expect
    thresholds: tuple[Threshold, ...]
    margin: int
    kills: tuple[str, ...]
    certificates: tuple[Certificate, ...]
    uncertified: str
    seals: tuple[Seal, ...]


@dataclass(frozen=True, slots=True)
class Parameters:
    """What the vectors of a group have in common."""

    rule: str
    kind: Kind
    op: str
    convention: str


@dataclass(frozen=True, slots=True)
class Group:
    """The vectors of one case: one idea, in several inputs."""

    id: str
    hash: str
    description: str
    parameters: Parameters
    seals: tuple[Seal, ...]
    vectors: tuple[Vector, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What a flag means.

    bug_type    the part of an engine in which the mistake is made
    effect      what it does to whoever reads the text
    links       public reports
    """

    flag: str
    bug_type: str
    description: str
    effect: str
    links: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Generator:
    """The program that wrote the data."""

    name: str
    version: str


@dataclass(frozen=True, slots=True)
class Suite:
    """One file: the cases of one module, all of one rule.

    schema            the form of the file
    interpretation    the meaning of its words
    """

    schema: str
    interpretation: int
    generator: Generator
    name: str
    profile: Literal["full", "minimal"]
    count: int
    hash: str
    notes: tuple[Note, ...]
    seals: tuple[Seal, ...]
    groups: tuple[Group, ...]
