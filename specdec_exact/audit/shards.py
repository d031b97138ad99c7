"""Explore a trial in several processes: one for every alternative of its first choice.

An executor's processes patch their own generators. Threads share one set, so they are refused.
"""

import pickle
from collections.abc import Hashable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from specdec_exact.audit.lines import Lines
from specdec_exact.audit.outcome import Outcome
from specdec_exact.audit.trial import Trial
from specdec_exact.choice import Branch, Budget, Chooser, Exploration, Undecided, explore
from specdec_exact.choice.explore import Nondeterministic
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.law import Law, Measure

__all__ = ["Unshareable", "sharded"]


class Unshareable(SpecdecError):
    """The work cannot be sent to an executor's processes."""


class _Part(NamedTuple):
    branches: tuple[Branch[Outcome], ...]
    notes: frozenset[str]
    findings: frozenset[str]
    runs: int
    mass: Fraction
    # The budget that ran out, and the outcomes seen until then.
    stop: str | None
    seen: dict[Outcome, Fraction]
    # The lines of the code that did not run; None where they are not watched.
    left: set[int] | None


def sharded(trial: Trial, budget: Budget, executor: Executor) -> Exploration[Outcome]:
    """Return every branch of a trial, explored by an executor's processes.

    budget    of every alternative of the first choice, and of the branches of all together
    raises    Unshareable for threads, and for code that cannot be sent to a process;
              Undecided when the budget runs out
    """
    if isinstance(executor, ThreadPoolExecutor):
        raise Unshareable(
            "threads share one set of patched generators: use an executor of processes"
        )
    weights = _first_choice(trial)
    if not weights:
        return explore(trial, budget=budget)
    try:
        sent = pickle.dumps(trial)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise Unshareable(
            f"code and models are functions of modules, to be sent to processes: {error}"
        ) from None
    futures = [
        executor.submit(_explored, sent, weights, place, budget) for place in range(len(weights))
    ]
    branches: list[Branch[Outcome]] = []
    seen: dict[Outcome, Fraction] = {}
    stops: list[str] = []
    for place, (weight, future) in enumerate(zip(weights, futures, strict=True)):
        part = future.result()
        trial.notes |= part.notes
        trial.findings |= part.findings
        trial.runs, trial.mass = trial.runs + part.runs, trial.mass + part.mass
        branches += [
            Branch((place, *b.choices), weight * b.weight, b.output) for b in part.branches
        ]
        for outcome, share in part.seen.items():
            seen[outcome] = seen.get(outcome, Fraction()) + weight * share
        stops += [part.stop] if part.stop else []
        if part.left is not None and isinstance(trial.implementation, Lines):
            trial.implementation.left &= part.left
    if len(branches) > budget.branches:
        stops.append("branches")
    if stops:
        limit: float = getattr(budget, stops[0])
        raise Undecided(stops[0], limit, Measure(dict[Hashable, Fraction](seen.items())))
    return Exploration(tuple(branches), Law(seen))


def _explored(sent: bytes, weights: tuple[Fraction, ...], place: int, budget: Budget) -> _Part:
    """Explore one alternative of the first choice; runs in a process of the executor."""
    trial: Trial = pickle.loads(sent)  # noqa: S301 - made by the process that sends it
    stop: str | None = None
    branches: tuple[Branch[Outcome], ...] = ()
    seen: dict[Outcome, Fraction] = {}
    try:
        found = explore(lambda chooser: trial(_Taken(chooser, weights, place)), budget=budget)
        branches, seen = found.branches, {outcome: found.law[outcome] for outcome in found.law}
    except Undecided as undecided:
        stop = undecided.budget
        seen = {o: undecided.explored[o] for o in undecided.explored if isinstance(o, Outcome)}
    notes, findings = frozenset(trial.notes), frozenset(trial.findings)
    watched = trial.implementation
    left = watched.left if isinstance(watched, Lines) else None
    return _Part(branches, notes, findings, trial.runs, trial.mass, stop, seen, left)


class _Taken(Chooser):
    """Takes one alternative of the first choice; the others are somebody else's."""

    def __init__(self, chooser: Chooser, weights: tuple[Fraction, ...], place: int) -> None:
        self._chooser, self._weights, self._place = chooser, weights, place
        self._first = True

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return the alternative, and after it what the chooser picks."""
        if not self._first:
            return self._chooser.pick(weights)
        self._first = False
        if tuple(weights) != self._weights:
            raise Nondeterministic("the first choice of the code is not always the same")
        return self._place


class _Stop(BaseException):
    # Not an Exception, so that code which swallows those stops all the same.
    pass


class _Asking(Chooser):
    """Stops at the first choice, and knows its weights."""

    def __init__(self) -> None:
        self.weights: tuple[Fraction, ...] = ()

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Stop."""
        self.weights = self.weights or tuple(weights)
        raise _Stop


def _first_choice(trial: Trial) -> tuple[Fraction, ...]:
    asking = _Asking()
    with suppress(_Stop):
        trial.tried(asking)
    return asking.weights
