"""What an engine says about a theorem, and the questions that can be put to it."""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["ENGINES", "Answer", "Status", "worst"]

ENGINES = ("kernel", "sympy", "z3", "cvc5", "coq", "lean")


class Status(StrEnum):
    """How an engine answered. Only ``proved`` and ``agrees`` are answers in favour."""

    PROVED = "proved"  # the kernel and the proof assistants
    AGREES = "agrees"  # everyone else: corroboration, never a proof
    REFUTED = "refuted"  # the engine shows that the statement, or its proof, is wrong
    UNKNOWN = "unknown"  # time or resources ran out
    BROKE = "broke"  # no answer that means anything: a crash, an answer out of turn
    NOT_RUN = "not run"  # the engine is not here, or was not asked
    SILENT = "-"  # the theorem puts no question to this engine


@dataclass(frozen=True, slots=True)
class Answer:
    """One engine's answer.

    detail     what was discharged, or why not
    seconds    wall time; shown, never recorded
    """

    engine: str
    status: Status
    detail: str = ""
    seconds: float = 0.0


_ORDER = (
    Status.BROKE,
    Status.REFUTED,
    Status.UNKNOWN,
    Status.NOT_RUN,
    Status.AGREES,
    Status.PROVED,
    Status.SILENT,
)


def worst(statuses: list[Status]) -> Status:
    """Return the status that a list of answers amounts to: one refusal outweighs all consent.

    >>> worst([Status.AGREES, Status.UNKNOWN, Status.SILENT])
    <Status.UNKNOWN: 'unknown'>
    """
    return min(statuses, key=_ORDER.index, default=Status.SILENT)
