"""What a consumer has to answer, as data."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "Digest",
    "Emitted",
    "Expect",
    "Hits",
    "Outcome",
    "Power",
    "Rounds",
    "Told",
    "Value",
    "Weights",
    "Within",
]


@dataclass(frozen=True, slots=True)
class Emitted:
    """These tokens, of which so many are accepted drafts."""

    tokens: tuple[int, ...]
    accepted: int
    answer: Literal["emitted"] = "emitted"


@dataclass(frozen=True, slots=True)
class Within:
    """A refusal, or tokens of the vocabulary: at most so many accepted drafts, and one behind them."""

    vocabulary: int
    accepted: int
    answer: Literal["within"] = "within"


@dataclass(frozen=True, slots=True)
class Weights:
    """This law on 0, 1, 2, ...: integers over one denominator, in any terms."""

    denominator: int
    numerators: tuple[int, ...]
    answer: Literal["weights"] = "weights"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a round may end, and its weight."""

    tokens: tuple[int, ...]
    accepted: int
    numerator: int


@dataclass(frozen=True, slots=True)
class Rounds:
    """This law of rounds."""

    denominator: int
    outcomes: tuple[Outcome, ...]
    answer: Literal["rounds"] = "rounds"


@dataclass(frozen=True, slots=True)
class Power:
    """How likely a fault is to be caught: at least ``at_least / 2**32``."""

    fault: str
    at_least: int


@dataclass(frozen=True, slots=True)
class Hits:
    """A number of hits strictly between the two.

    false_alarm    a right rule is rejected with a probability of at most ``false_alarm / 2**52``
    powers         of the faults that are caught more often than not
    """

    low: int
    high: int
    false_alarm: int
    powers: tuple[Power, ...]
    answer: Literal["hits"] = "hits"


@dataclass(frozen=True, slots=True)
class Told:
    """Tokens whose law is the law that is told; the request asks for this one."""

    denominator: int
    numerators: tuple[int, ...]
    answer: Literal["told"] = "told"


@dataclass(frozen=True, slots=True)
class Value:
    """This number, in any terms."""

    numerator: int
    denominator: int
    answer: Literal["value"] = "value"


@dataclass(frozen=True, slots=True)
class Digest:
    """This hash, as sixteen hexadecimal digits."""

    hash: str
    answer: Literal["digest"] = "digest"


Expect: TypeAlias = Emitted | Within | Weights | Rounds | Hits | Told | Value | Digest
