"""Which mistakes a test would notice: run somebody's test on right rules and on every known fault.

A test is a function of one argument. Named ``round_sampler`` it is handed a
:class:`~specdec_exact.search.sampler.RoundSampler`, whatever else it is called a
:class:`~specdec_exact.search.sampler.Sampler`. It passes when it returns, and fails when it raises.
"""

import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import Undecided
from specdec_exact.faults.catalogue import CLEARED, FAULTS
from specdec_exact.faults.record import Fault
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import ClaimError, SizeError
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import token
from specdec_exact.schemes.round import Round
from specdec_exact.search.sampler import Explored, RoundSampler, Sampler, Subject

__all__ = ["Cell", "Matrix", "Test", "form_of_test", "kill_matrix", "known", "load_test"]

Test: TypeAlias = Callable[[Any], object]
Outcome: TypeAlias = Literal["passed", "failed", "broken", "unanswered"]


@dataclass(frozen=True, slots=True)
class Cell:
    """What one test said of one rule.

    passed     runs in which it passed; None if it could not be asked, then ``said`` says why
    broken     whether it raised something else than a failed assertion
    said       the last thing it said
    """

    passed: int | None
    broken: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class Matrix:
    """Every rule against every test, each run so many times: cells rule by rule, test by test."""

    tests: tuple[str, ...]
    subjects: tuple[Subject, ...]
    runs: int
    cells: tuple[tuple[Cell, ...], ...]

    def unnoticed(self) -> list[Subject]:
        """Return the wrong rules that no test fails on in every run."""
        return [
            subject
            for subject, row in zip(self.subjects, self.cells, strict=True)
            if not subject.lossless
            and any(cell.passed is not None for cell in row)
            and all(cell.passed != 0 for cell in row)
        ]

    def alarms(self) -> list[tuple[Subject, str, Cell]]:
        """Return the right rules that a test does not pass on in every run, with the test."""
        return [
            (subject, test, cell)
            for subject, row in zip(self.subjects, self.cells, strict=True)
            for test, cell in zip(self.tests, row, strict=True)
            if subject.lossless and cell.passed is not None and cell.passed < self.runs
        ]

    @property
    def asked(self) -> bool:
        """Whether some test could be asked about some wrong rule."""
        pairs = zip(self.subjects, self.cells, strict=True)
        return any(c.passed is not None for s, row in pairs if not s.lossless for c in row)


def kill_matrix(
    tests: Mapping[str, Test],
    subjects: Sequence[Subject],
    *,
    runs: int = 5,
    advance: Callable[[], object] | None = None,
) -> Matrix:
    """Return what every test says of every rule.

    runs       of each test on each rule, each with a number of its own
    advance    called after every rule

    >>> def content(sampler):
    ...     sampler([1, 1], [1, 1], 10)
    >>> matrix = kill_matrix({"content": content}, known("step")[:2], runs=1)
    >>> [subject.name for subject in matrix.subjects], [cell.passed for cell, in matrix.cells]
    (['token-rule', 'any-fallback-for-no-residual'], [1, 1])
    """
    forms = {name: form_of_test(test) for name, test in tests.items()}
    rows: list[tuple[Cell, ...]] = []
    for subject in subjects:
        explored: Explored = {}
        rows.append(
            tuple(
                _cell(test, subject, runs, explored)
                if forms[name] == subject.form
                else Cell(None, said=f"the test is handed a {forms[name]}")
                for name, test in tests.items()
            )
        )
        if advance is not None:
            advance()
    return Matrix(tuple(tests), tuple(subjects), runs, tuple(rows))


def known(*forms: str) -> tuple[Subject, ...]:
    """Return the rules of these forms that a test can be run on: right ones, then every fault.

    >>> len(known("step")), len(known("round"))
    (59, 17)
    """
    right = Subject("token-rule", "The rule as it is published.", lossless=True, rule=_published)
    played = Subject(
        "token-rule-round", "A round of that rule.", lossless=True, form="round", rule=_played
    )
    subjects = (right, played, *_subjects(CLEARED), *_subjects(FAULTS))
    return tuple(subject for subject in subjects if subject.form in forms)


def _published(chooser: Chooser, target: Law[Token], draft: Law[Token]) -> Token:
    return token.step(target, draft)(chooser)


def _played(chooser: Chooser, target: Model[Token], draft: Model[Token], length: int) -> Round:
    return token.whole_round(target, draft, length)(chooser)


def load_test(place: str) -> Test:
    """Return the test that ``my_test.py::name`` names.

    raises    ClaimError when there is no such file or function; whatever the file raises
    """
    path, _, name = place.rpartition("::")
    source = Path(path).resolve()
    if not path or not source.is_file():
        raise ClaimError(f"a test is given as file.py::name, got {place!r}: no such file")
    module_name = f"specdec_exact_test_{source.stem}"
    specification = importlib.util.spec_from_file_location(module_name, source)
    if specification is None or specification.loader is None:
        raise ClaimError(f"a test is written in a Python file, got {place!r}")
    module = importlib.util.module_from_spec(specification)
    sys.modules[module_name] = module
    specification.loader.exec_module(module)
    test: Test | None = getattr(module, name, None)
    if not callable(test):
        raise ClaimError(f"{source.name} defines no function {name!r}")
    form_of_test(test)
    return test


def form_of_test(test: Test) -> Literal["step", "round"]:
    """Return which rules a test is for: steps, or rounds; ClaimError when it takes no sampler."""
    takes = [p for p in inspect.signature(test).parameters.values() if p.default is p.empty]
    if len(takes) != 1:
        raise ClaimError(f"a test takes one argument, the sampler, got {len(takes)}")
    return "round" if takes[0].name == "round_sampler" else "step"


def _cell(test: Test, subject: Subject, runs: int, explored: Explored) -> Cell:
    passed, broken, said = 0, False, ""
    for run in range(runs):
        outcome, words = _outcome(test, _sampler(subject, run, explored))
        if outcome == "unanswered":
            return Cell(None, said=words)
        passed += outcome == "passed"
        broken = broken or outcome == "broken"
        said = words or said
    return Cell(passed, broken, said)


def _sampler(subject: Subject, run: int, explored: Explored) -> Sampler | RoundSampler:
    handed = RoundSampler if subject.form == "round" else Sampler
    return handed(subject, run, explored)


def _outcome(test: Test, handed: Sampler | RoundSampler) -> tuple[Outcome, str]:
    """Run a test once. pytest's own verdicts are no ordinary exceptions, and are known by name."""
    try:
        test(handed)
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except (SizeError, Undecided) as error:
        return "unanswered", str(error)
    except BaseException as error:  # noqa: BLE001 - whatever a test raises is its answer
        kind, words = type(error).__name__, f"{error!s:.200}"
        if kind == "Skipped":
            return "unanswered", words
        failed = isinstance(error, AssertionError) or kind == "Failed"
        return ("failed", words) if failed else ("broken", f"{kind}: {words}")
    return "passed", ""


def _subjects(faults: Iterable[Fault]) -> Iterable[Subject]:
    for fault in faults:
        if fault.form != "case" and fault.property in (None, "step", "sequence"):
            yield Subject(
                fault.name, fault.sentence, fault.property is None, fault.form, fault.rule
            )
