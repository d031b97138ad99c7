"""Run somebody's rule down every branch, and say clearly what is wrong with its conduct, if anything."""

import traceback
from collections.abc import Callable, Hashable
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import Budget, Exploration, Nondeterministic, Undecided, explore
from specdec_exact.choice.replay import replay
from specdec_exact.choice.uniform import UniformError
from specdec_exact.faults.record import Pair, Rows
from specdec_exact.kernel.errors import MassError, NoResidual, TokenError, WeightError
from specdec_exact.kernel.law import admit_outcome
from specdec_exact.search.emission import Form, Rule, program, text
from specdec_exact.search.outside import watched

__all__ = ["Case", "Conduct", "Misconduct", "MisconductError", "observe"]

Case: TypeAlias = Pair | Rows
Conduct: TypeAlias = Literal[
    "mass",  # drew from a measure whose mass is not 1
    "negative",  # built a negative or inexact weight
    "division",  # divided by 0, or wanted a residual where there is none
    "uniform",  # used a uniform number otherwise than by comparing it
    "raises",  # raised something else
    "foreign",  # gave a value that is not a token or a round
    "nondeterministic",  # went another way, or gave another value, on the same choices
    "outside",  # took randomness from elsewhere
    "endless",  # did not end within the budget
]
SAYS: dict[str, str] = {
    "mass": "a branch draws from a measure whose mass is not 1",
    "negative": "a branch builds a negative or inexact weight",
    "division": "a branch divides by 0",
    "uniform": "a branch uses a uniform number otherwise than by comparing it",
    "raises": "a branch raises an exception",
    "foreign": "a branch gives a value that is not a token or a round of tokens",
    "nondeterministic": "the rule is not deterministic given its choices",
    "outside": "the rule takes randomness from elsewhere than its chooser",
    "endless": "the rule does not end within the budget",
}
KINDS: tuple[tuple[type[Exception], Conduct], ...] = (
    (MassError, "mass"), (WeightError, "negative"), (ZeroDivisionError, "division"),
    (NoResidual, "division"), (UniformError, "uniform"), (Nondeterministic, "nondeterministic"),
    (Undecided, "endless"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Misconduct:
    """A rule that did not even emit a law at some input.

    kind       one word, see :data:`Conduct`
    detail     what was raised, given or touched
    case       the input, None if no input was involved
    choices    the branch, as far as it went
    """

    kind: Conduct
    detail: str
    case: Case | None = None
    choices: tuple[int, ...] = ()
    tier: Literal["exact"] = "exact"

    @property
    def sentence(self) -> str:
        """What is wrong, in one sentence."""
        return f"{SAYS[self.kind]}: {self.detail}"


class MisconductError(Exception):
    """Carries a :class:`Misconduct` out of an exploration."""

    def __init__(self, misconduct: Misconduct) -> None:
        self.misconduct = misconduct
        super().__init__(misconduct.sentence)


class _Foreign(Exception):
    pass


def observe(
    rule: Rule, case: Case, budget: Budget, *, again: bool = True, watch: bool = True
) -> Exploration[Hashable]:
    """Return every branch of a rule on an input.

    again     run every branch a second time, and compare
    watch     notice other sources of randomness; not where other threads use them
    raises    MisconductError, with the one kind that fits

    >>> from specdec_exact.faults.record import row
    >>> try:
    ...     observe(lambda chooser, p, q: [0], Pair(row(1), row(1)), Budget())
    ... except MisconductError as error:
    ...     print(error)
    a branch gives a value that is not a token or a round of tokens: list [0]
    """
    followed = _Followed(program(rule, case), "round" if isinstance(case, Rows) else "step")
    with watched() if watch else nullcontext(list[str]()) as touched:
        found = _outcome(followed, case, budget, again=again)
    if touched:
        raise MisconductError(Misconduct("outside", ", ".join(touched), case))
    if isinstance(found, Misconduct):
        raise MisconductError(found)
    return found


class _Followed:
    """The program of a rule, with the branch it is on."""

    def __init__(self, run: Callable[[Chooser], object], form: Form) -> None:
        self.run: Callable[[Chooser], object] = run
        self.form: Form = form

    def __call__(self, chooser: Chooser) -> Hashable:
        value = self.run(chooser)
        try:
            admit_outcome(value)
            text(value, self.form)
        except (TokenError, IndexError) as error:
            raise _Foreign(f"{type(value).__name__} {value!r:.200}") from error
        return value


def _outcome(
    followed: _Followed, case: Case, budget: Budget, *, again: bool
) -> Exploration[Hashable] | Misconduct:
    try:
        exploration = explore(followed, budget=budget)
    except (Exception, SystemExit, GeneratorExit) as error:  # noqa: BLE001 - whatever a rule raises is a verdict on the rule
        return _verdict(error, case)
    for branch in exploration.branches if again else ():
        with suppress(Exception, SystemExit, GeneratorExit):
            if replay(followed, branch.choices) == branch.output:
                continue
        detail = f"run again, a branch no longer gives {branch.output!r}"
        return Misconduct("nondeterministic", detail, case, branch.choices)
    return exploration


def _verdict(error: BaseException, case: Case) -> Misconduct:
    choices = _choices(error)
    if isinstance(error, _Foreign):
        return Misconduct("foreign", str(error), case, choices)
    kinds: list[Conduct] = [kind for known, kind in KINDS if isinstance(error, known)]
    kind = kinds[0] if kinds else "raises"
    words = f"{type(error).__name__}: {error!s:.300}{_line(error)}"
    return Misconduct(kind, words, case, choices)


def _line(error: BaseException) -> str:
    """Return which line of the rule's own file was reached last, if the rule is a file's."""
    frames = traceback.StackSummary.extract(
        traceback.walk_tb(error.__traceback__), lookup_lines=False
    )
    package = str(Path(__file__).parents[1])
    outside = [frame for frame in frames if not frame.filename.startswith(package)]
    if not outside or outside[0].filename.startswith("<"):
        return ""
    last = [frame for frame in outside if frame.filename == outside[0].filename][-1]
    return f" ({Path(last.filename).name}, line {last.lineno})"


def _choices(error: BaseException) -> tuple[int, ...]:
    """Return the branch that an exploration noted on an exception."""
    for note in getattr(error, "__notes__", ()):
        head, _, choices = note.partition("choices ")
        if head == "on the branch with ":
            return tuple(int(choice) for choice in choices.strip("()").split(",") if choice.strip())
    return ()
