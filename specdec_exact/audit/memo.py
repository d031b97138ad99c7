"""What code gives for one row of drafts, explored once however often those drafts come up.

The harness draws the drafts, from laws of its own; what the code does with them depends on nothing
but its arguments and its random numbers. So the branches of one row of drafts, with the rows of
probabilities that belong to it, are explored once and kept, and only the weight of the drafts is
multiplied in: another draft law, told the same rows, costs no run. Code that remembers earlier calls
would make that wrong. It is found out where nothing is kept yet: branches are run twice.
"""

from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from time import monotonic
from typing import NamedTuple

from specdec_exact.audit.lines import Lines
from specdec_exact.audit.outcome import Outcome
from specdec_exact.audit.trial import Implementation, Trial
from specdec_exact.choice import Branch, Budget, Exploration, Undecided, explore
from specdec_exact.kernel.law import Law, Measure

__all__ = ["Memo"]


class _Kept(NamedTuple):
    branches: tuple[Branch[Outcome], ...]
    notes: frozenset[str]
    findings: frozenset[str]
    lines: frozenset[int]


class _Drafted(NamedTuple):
    text: tuple[int, ...]
    choices: tuple[int, ...]
    weight: Fraction


class Memo:
    """Explorations by what the code is given; of one implementation after another."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, _Kept] = {}
        # Held, so that no other object takes its identity.
        self._held: dict[int, Implementation] = {}

    def explored(self, trial: Trial, budget: Budget) -> Exploration[Outcome]:
        """Return every branch of a trial whose drafts are given.

        raises    Undecided when the budget runs out
        """
        code = _code(trial)
        self._held[id(code)] = code
        deadline = monotonic() + budget.seconds
        branches: list[Branch[Outcome]] = []
        weights: dict[Outcome, Fraction] = {}
        for drafted in _drafts(trial):
            left = replace(
                budget,
                branches=budget.branches - len(branches),
                seconds=max(deadline - monotonic(), 0),
            )
            try:
                kept = self._verified(trial, drafted, left)
            except Undecided as stop:
                limit: float = getattr(budget, stop.budget)
                seen = dict[Hashable, Fraction](weights.items())
                for outcome in stop.explored:
                    share = drafted.weight * stop.explored[outcome]
                    seen[outcome] = seen.get(outcome, Fraction()) + share
                raise Undecided(stop.budget, limit, Measure(seen)) from None
            for branch in kept.branches:
                weight = drafted.weight * branch.weight
                choices = (*drafted.choices, *branch.choices)
                branches.append(Branch(choices, weight, branch.output))
                weights[branch.output] = weights.get(branch.output, Fraction()) + weight
            if len(branches) > budget.branches:
                raise Undecided(
                    "branches", budget.branches, Measure(dict[Hashable, Fraction](weights.items()))
                )
        return Exploration(tuple(branches), Law(weights))

    def _verified(self, trial: Trial, drafted: _Drafted, budget: Budget) -> _Kept:
        code, watched = _code(trial), trial.implementation
        lines = watched.left if isinstance(watched, Lines) else set[int]()
        key = (id(code), trial.given(drafted.text))
        if key not in self._kept:
            before, left = (trial.notes, trial.findings), frozenset(lines)
            trial.notes, trial.findings = set(), set()
            try:
                found = explore(
                    lambda chooser: trial.verified(drafted.text, drafted.weight, chooser),
                    budget=budget,
                )
                self._kept[key] = _Kept(
                    found.branches,
                    frozenset(trial.notes),
                    frozenset(trial.findings),
                    left - lines,
                )
            finally:
                trial.notes |= before[0]
                trial.findings |= before[1]
        kept = self._kept[key]
        trial.notes |= kept.notes
        trial.findings |= kept.findings
        lines -= kept.lines
        return kept


def _code(trial: Trial) -> Implementation:
    watched = trial.implementation
    return watched.function if isinstance(watched, Lines) else watched


def _drafts(trial: Trial) -> Iterator[_Drafted]:
    """Yield every row of drafts, as the exploration of the whole would come to it."""
    queue = [_Drafted((), (), Fraction(1))]
    while queue:
        drafted = queue.pop()
        if len(drafted.text) == trial.case.draft_length:
            yield drafted
            continue
        law = trial.draft(drafted.text)
        certain = len(law) == 1
        further = [
            _Drafted(
                (*drafted.text, token),
                drafted.choices if certain else (*drafted.choices, place),
                drafted.weight * law[token],
            )
            for place, token in enumerate(law)
        ]
        queue.extend(reversed(further))
