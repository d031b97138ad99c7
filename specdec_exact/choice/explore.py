"""Run a program down every branch, once each, and add up the exact weights.

The program is run again and again; each run replays the choices of the one before it, except that
the last choice which still has an untried alternative takes it. Nothing of the program's state is
ever saved, so any deterministic Python will do.
"""

import math
import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from specdec_exact.choice.chooser import Chooser, Program, admit_weights
from specdec_exact.kernel.errors import SpecdecError, brief
from specdec_exact.kernel.law import Law, Measure, admit_outcome

__all__ = ["Branch", "Budget", "Exploration", "Nondeterministic", "Undecided", "explore"]

T = TypeVar("T", bound=Hashable)
E = TypeVar("E", bound=BaseException)


@dataclass(frozen=True, slots=True)
class Budget:
    """How far an exploration may go before it gives up, undecided.

    branches            runs of the program
    depth               choices on one branch
    seconds             wall time, looked at whenever the program chooses
    denominator_bits    size of a branch weight
    """

    branches: int = 1_000_000
    depth: int = 10_000
    seconds: float = 600
    denominator_bits: int = 1_000_000


@dataclass(frozen=True, slots=True)
class Branch(Generic[T]):
    """One run: the alternatives it took, the weight of taking them, and what came out."""

    choices: tuple[int, ...]
    weight: Fraction
    output: T


@dataclass(frozen=True, slots=True)
class Exploration(Generic[T]):
    """Every branch of a program, and the law of its output."""

    branches: tuple[Branch[T], ...]
    law: Law[T]


class Undecided(SpecdecError):
    """A budget ran out. What was seen is kept, but it is not an answer.

    budget        the name of the exhausted field of :class:`Budget`
    explored      the weights of the outputs seen so far
    """

    def __init__(self, budget: str, limit: float, explored: Measure[Hashable]) -> None:
        self.budget, self.explored = budget, explored
        seen = brief(explored.mass)
        super().__init__(f"undecided: the budget of {limit} {budget} ran out at mass {seen} of 1")


class Nondeterministic(SpecdecError):
    """A program, given the same choices again, asked for something else."""


def explore(program: Program[T], *, budget: Budget | None = None) -> Exploration[T]:
    """Return every branch of a program and the exact law of its output.

    program    takes a Chooser, and all its randomness from it; returns a token, None or a tuple
    budget     default :class:`Budget`
    raises     Undecided when a budget runs out; Nondeterministic when a replay goes another way;
               whatever the program raises, with a note naming the branch

    >>> from specdec_exact.kernel.law import law
    >>> explore(lambda chooser: chooser.choose(law(["1/2", "1/4", "1/4"])) % 2).law
    Law({0: '3/4', 1: '1/4'})
    """
    explorer = _Explorer(budget or Budget())
    weights: dict[T, Fraction] = {}
    branches: list[Branch[T]] = []
    try:
        while True:
            explorer.restart(len(branches))
            output = _run(program, explorer)
            weight = explorer.taken()
            branches.append(Branch(explorer.choices(), weight, output))
            weights[output] = weights.get(output, Fraction()) + weight
            if not explorer.advance():
                return Exploration(tuple(branches), Law(weights))
    except _Exhausted as stop:
        limit: float = getattr(explorer.budget, stop.budget)
        raise Undecided(
            stop.budget, limit, Measure(dict[Hashable, Fraction](weights.items()))
        ) from None


def _run(program: Program[T], explorer: "_Explorer") -> T:
    try:
        output = program(explorer)
        admit_outcome(output)
        explorer.finish()
    except Exception as error:
        error.add_note(f"on the branch with choices {explorer.choices()}")
        raise
    return output


class _Exhausted(BaseException):
    # Not an Exception, so that a program which swallows those runs on no further.
    def __init__(self, budget: str) -> None:
        self.budget = budget


class _Explorer(Chooser):
    """Replays a script of (alternative, weights), then takes first alternatives and records them."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.deadline = time.monotonic() + budget.seconds
        self._script: list[tuple[int, tuple[Fraction, ...]]] = []
        self._depth = 0
        self._weight = Fraction(1)
        self.stopped: BaseException | None = None

    def restart(self, branches: int) -> None:
        """Begin another run at the start of the script."""
        if branches >= self.budget.branches:
            raise _Exhausted("branches")
        self._depth, self._weight = 0, Fraction(1)

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Take the scripted alternative, or the first one where the script has ended."""
        if time.monotonic() > self.deadline:
            raise self._stop(_Exhausted("seconds"))
        if self._depth >= self.budget.depth:
            raise self._stop(_Exhausted("depth"))
        if self._depth == len(self._script):
            self._script.append((0, admit_weights(weights)))
        chosen, scripted = self._script[self._depth]
        if scripted != tuple(weights):
            at = f"choice {self._depth} of {self.choices()}"
            raise self._stop(
                Nondeterministic(f"the same choices led to other alternatives at {at}")
            )
        self._depth += 1
        self._weight *= scripted[chosen]
        if self._weight.denominator.bit_length() > self.budget.denominator_bits:
            raise self._stop(_Exhausted("denominator_bits"))
        return chosen

    def _stop(self, error: E) -> E:
        self.stopped = error
        return error

    def taken(self) -> Fraction:
        """Return the weight of this run's choices, from the script and not from a tally."""
        weights = (scripted[chosen] for chosen, scripted in self._script[: self._depth])
        return math.prod(weights, start=Fraction(1))

    def choices(self) -> tuple[int, ...]:
        """Return the alternatives taken in this run."""
        return tuple(chosen for chosen, _ in self._script[: self._depth])

    def finish(self) -> None:
        """Refuse a run that swallowed the end of a budget, or that ended before its script."""
        if self.stopped is not None:
            raise self.stopped
        if self._depth < len(self._script):
            raise Nondeterministic(f"the same choices ended early, after {self.choices()}")

    def advance(self) -> bool:
        """Move the script to the next branch; False when there is none."""
        while self._script:
            chosen, weights = self._script.pop()
            if chosen + 1 < len(weights):
                self._script.append((chosen + 1, weights))
                return True
        return False
