"""Run an implementation down every branch, and no branch more often than its law needs.

Draws are made when they are first looked at (see :mod:`draw`). Code that can tell, because it gives
something else when its draws are made at once, is run again with every draw made at once. Equal
continuations are explored once where that is provable: the branches of draws that nobody looked at,
and, where drafts are given, everything that follows from one row of drafts (see :mod:`memo`). What the
code itself remembers or compares is not looked into, and no other branches are taken to be equal.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from fractions import Fraction

from specdec_exact.audit.memo import Memo
from specdec_exact.audit.outcome import Outcome
from specdec_exact.audit.refusal import HiddenRandomness, Undeferrable
from specdec_exact.audit.shards import sharded
from specdec_exact.audit.trial import Trial
from specdec_exact.audit.watch import limited
from specdec_exact.choice import Budget, Exploration, Undecided, explore
from specdec_exact.kernel.errors import brief

__all__ = ["AT_ONCE", "Unfinished", "every_branch"]

AT_ONCE = "every draw was made at once: the code can tell one that nobody looked at"


class Unfinished(Undecided):
    """A budget ran out; the message says which, and what was explored until then.

    branches, mass    how many branches were run, and their weight
    """

    def __init__(self, stop: Undecided, budget: Budget, branches: int, mass: Fraction) -> None:
        limit: float = getattr(budget, stop.budget)
        super().__init__(stop.budget, limit, stop.explored)
        self.branches, self.mass = branches, mass
        seen = f"{branches} branches of mass {brief(mass)}"
        self.args = (f"the budget of {limit} {stop.budget} ran out after {seen}",)


def every_branch(
    trial_of: Callable[[bool], Trial],
    budget: Budget,
    *,
    lazily: bool = True,
    memo: Memo | None = None,
    executor: Executor | None = None,
) -> tuple[Trial, Exploration[Outcome]]:
    """Return a trial that was run down every branch, and what it found.

    trial_of    makes a trial whose draws are made when they are looked at, or at once
    memo        what was explored before, for drafts that are given
    executor    where the alternatives of the first choice are explored, instead of here
    raises      Unfinished when the budget runs out; HiddenRandomness if the code could tell a draw
                that nobody looked at once, and could not again
    """

    def explored(trial: Trial) -> tuple[Trial, Exploration[Outcome]]:
        with limited(budget.seconds):
            if executor is not None:
                return trial, sharded(trial, budget, executor)
            if memo is not None and trial.called.drafts == "given":
                return trial, memo.explored(trial, budget)
            return trial, explore(trial, budget=budget)

    trial = trial_of(lazily)
    try:
        return explored(trial)
    except Undeferrable as first:
        _tell_again(lambda: explored(trial_of(lazily)), first)
        finished, exploration = every_branch(
            trial_of, budget, lazily=False, memo=memo, executor=executor
        )
        finished.notes.add(AT_ONCE)
        return finished, exploration
    except Undecided as stop:
        raise Unfinished(stop, budget, trial.runs, trial.mass) from None


def _tell_again(explored: Callable[[], object], first: Undeferrable) -> None:
    """Refuse code whose two runs differed, and do not when everything is run once more."""
    try:
        explored()
    except Undeferrable:
        return
    raise HiddenRandomness(f"run twice on one branch, the code gave two results: {first}")
