"""Ask an implementation every question, and say of each answer what it is."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast

from specdec_exact.notation.document import Document
from specdec_exact.vectors.codec import write
from specdec_exact.vectors.consumer import Breakage, Broken, Program
from specdec_exact.vectors.conventions import admit_conventions, parts
from specdec_exact.vectors.judge import Word, judge
from specdec_exact.vectors.record import Suite, Vector

__all__ = [
    "Answered",
    "Run",
    "Verdict",
    "answered_by",
    "ask_function",
    "ask_program",
    "declared",
    "select",
]

Verdict: TypeAlias = Word | Breakage | Literal["not-run"]


@dataclass(frozen=True, slots=True)
class Answered:
    """One vector and what its answer was."""

    vector: Vector
    verdict: Verdict
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """All vectors of a run, in order."""

    answers: tuple[Answered, ...]

    def counts(self) -> Counter[Verdict]:
        """Return how often each verdict was given."""
        return Counter(answer.verdict for answer in self.answers)

    def by_flag(self) -> dict[str, Counter[Verdict]]:
        """Return the verdicts under each flag."""
        flags: dict[str, Counter[Verdict]] = {}
        for answer in self.answers:
            for flag in answer.vector.flags:
                flags.setdefault(flag, Counter())[answer.verdict] += 1
        return flags


def select(suites: Iterable[Suite], flags: Sequence[str] = ()) -> list[Vector]:
    """Return the vectors of some suites, or those of them that have one of the flags."""
    vectors = [vector for suite in suites for group in suite.groups for vector in group.vectors]
    return [v for v in vectors if not flags or set(flags) & set(v.flags)]


def declared(vector: Vector, conventions: Iterable[str]) -> Vector:
    """Return a vector as it is under the conventions that an implementation declares.

    raises    UnknownConvention
    """
    said = admit_conventions(conventions)
    met = [other for other in vector.otherwise if parts(other.convention) <= said]
    if not met:
        return vector
    closest = max(met, key=lambda other: len(parts(other.convention)))
    held = parts(closest.convention)
    further = tuple(o for o in vector.otherwise if parts(o.convention) > held)
    return replace(vector, expect=closest.expect, otherwise=further)


def ask_function(
    function: Callable[[dict[str, object]], object],
    vectors: Iterable[Vector],
    advance: Callable[[], None] = lambda: None,
) -> Run:
    """Ask a Python function, which takes a question and returns an answer, both as plain data."""
    answers: list[Answered] = []
    for vector in vectors:
        answers.append(answered_by(function, vector))
        advance()
    return Run(tuple(answers))


def answered_by(function: Callable[[dict[str, object]], object], vector: Vector) -> Answered:
    """Return what a function answered to one question; whatever it raises is a crash."""
    try:
        given = function(cast("dict[str, object]", write(vector.ask)))
    except KeyboardInterrupt:
        raise  # somebody wants all of this to stop
    except BaseException as error:  # noqa: BLE001 - to end the process is no answer either
        detail = f"crash: {type(error).__name__}: {error!s:.200}"
        return Answered(vector, "crash", _printable(detail))
    return _judged(vector, cast("Document", given))


def ask_program(
    command: Sequence[str],
    vectors: Sequence[Vector],
    seconds: float = 60,
    advance: Callable[[], None] = lambda: None,
) -> Run:
    """Ask a program; once it breaks it is asked nothing more."""
    answers: list[Answered] = []
    try:
        with Program(command, seconds) as program:
            for vector in vectors:
                answers.append(_judged(vector, program.answer(vector.ask)))
                advance()
            program.finish()
    except Broken as broken:
        # Who breaks after the last answer has broken at that one.
        answers = answers[: max(len(vectors) - 1, 0)]
        failed = vectors[len(answers) : len(answers) + 1]
        answers += [Answered(vector, broken.word, str(broken)) for vector in failed]
    rest = vectors[len(answers) :]
    return Run((*answers, *(Answered(vector, "not-run") for vector in rest)))


def _judged(vector: Vector, answer: Document) -> Answered:
    judgement = judge(vector.ask, vector.expect, answer, vector.otherwise)
    return Answered(vector, judgement.word, _printable(judgement.detail))


def _printable(text: str) -> str:
    """Return a text without halves of characters, which no terminal takes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
