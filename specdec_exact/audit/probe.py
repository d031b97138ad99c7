"""A second opinion that knows nothing of our numbers: the code gets floats, and its answers are bisected.

The audit follows a random number symbolically. Here every uniform number is one of the ticks that the
generator really returns, an ordinary float, and the code is run with it. Where two ticks lead to the
same law, all ticks between them are taken to do so; where not, the place of the change is bisected,
down to neighbours. So a probed law is no proof: a code that changes its mind and back between two
looks is not seen. But it shares no step of the calculation with the audit, and where both are right
they are equal as rationals. A generator of few numbers, bfloat16's, is not bisected: every one of
them is run, and then the law is proved for it.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from specdec_exact.audit.branches import every_branch
from specdec_exact.audit.grid import Grid, grid
from specdec_exact.audit.outcome import Outcome
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources import replaced
from specdec_exact.audit.suite import Case
from specdec_exact.audit.trial import Implementation, Trial
from specdec_exact.choice.chooser import Chooser
from specdec_exact.kernel.law import Law, Measure, total_variation

if TYPE_CHECKING:
    from specdec_exact.audit.options import Options

__all__ = ["Asks", "Fed", "Probed", "probe", "probed"]

# Places looked at before anything is bisected; so few numbers are all looked at.
MESH, FEW = 16, 2**12
Weights = dict[Outcome, Fraction]


@dataclass(frozen=True, slots=True)
class Probed:
    """What bisection found on one input.

    law           of tokens and accepted counts; None if there were not enough runs
    distance      to the law that the audit found for the same generators
    runs          how many times the code was run
    enumerated    whether every number of every generator was run
    """

    case: Case
    law: Law[Outcome] | None
    distance: Fraction | None
    runs: int
    enumerated: bool = False


def probed(
    implementation: Implementation, cases: Sequence[Case], options: "Options"
) -> tuple[Probed, ...]:
    """Return what bisection finds on the inputs of one draft each; longer rounds take too many runs."""
    return tuple(probe(implementation, case, options) for case in cases if case.draft_length == 1)


def probe(
    implementation: Implementation, case: Case, options: "Options", *, runs: int = 100_000
) -> Probed:
    """Return the law of a round by bisection, and its distance to the law that the audit finds.

    runs    how many times the code may be run
    """
    called = options.called
    looked = _Probe(Trial(implementation, case, called, "grid"), runs)
    try:
        law = Law(looked.law(()))
    except _Spent:
        return Probed(case, None, None, looked.runs)

    def trial_of(lazily: bool) -> Trial:  # noqa: FBT001 - its only argument
        return Trial(implementation, case, called, "grid", lazily=lazily)

    _, explored = every_branch(trial_of, options.budget, lazily=options.lazily)
    distance = total_variation(law, explored.law)
    return Probed(case, law, distance, looked.runs, looked.enumerated)


class _Spent(Exception):
    """There are no runs left."""


class Asks(BaseException):
    """The code asks for more than it was given. No Exception, so that it is not swallowed."""

    def __init__(self, weights: tuple[Fraction, ...], bits: int) -> None:
        super().__init__(weights, bits)
        self.weights, self.bits = weights, bits


class _Probe:
    def __init__(self, trial: Trial, most: int) -> None:
        self.trial, self.most, self.runs = trial, most, 0
        self.enumerated = True

    def law(self, given: tuple[int, ...]) -> Weights:
        """Return the law of the outcome after these choices and ticks."""
        if self.runs >= self.most:
            raise _Spent
        self.runs += 1
        run = Fed(given)
        try:
            with replaced(run, self.trial.implementation):
                outcome = self.trial.untouched(run)
        except Asks as asked:
            if asked.weights:
                parts = [(w, self.law((*given, i))) for i, w in enumerate(asked.weights) if w]
                return _mixed(parts)
            return self._over_ticks(grid(asked.bits), lambda tick: self.law((*given, tick)))
        if run.refused is not None:
            raise run.refused
        return {outcome: Fraction(1)}

    def _over_ticks(self, ticks: Grid, law_at: Callable[[int], Weights]) -> Weights:
        count = len(ticks)
        if count <= FEW:
            return _mixed([(_share(ticks, t, t + 1), law_at(t)) for t in range(count)])
        self.enumerated = False
        known: dict[int, Weights] = {}

        def at(tick: int) -> Weights:
            if tick not in known:
                known[tick] = law_at(tick)
            return known[tick]

        # Stretches of ticks, each from its first one to the first one of the next.
        stretches: list[tuple[Fraction, Weights]] = []
        edges = sorted({count * place // MESH for place in range(MESH)} | {count - 1})
        waiting = list(pairwise(edges))
        while waiting:
            first, last = waiting.pop()
            if last - first == 1 or at(first) == at(last):
                stretches.append((_share(ticks, first, last), at(first)))
            else:
                middle = (first + last) // 2
                waiting += [(first, middle), (middle, last)]
        return _mixed([*stretches, (_share(ticks, count - 1, count), at(count - 1))])


def _share(ticks: Grid, first: int, last: int) -> Fraction:
    return ticks.before(last) - ticks.before(first)


def _mixed(parts: Sequence[tuple[Fraction, Weights]]) -> Weights:
    mixed: Weights = {}
    for share, law in parts:
        for outcome, weight in law.items():
            mixed[outcome] = mixed.get(outcome, Fraction()) + share * weight
    return dict(Measure(mixed))


class Fed(Run):
    """A run whose uniform numbers are floats.

    given    choices and ticks, in the order in which they are asked for
    """

    def __init__(self, given: tuple[int, ...]) -> None:
        self._given = iter(given)
        self._numbers: dict[Hashable, Any] = {}
        super().__init__(_Given(self._given), "grid")

    def uniform(self, bits: int = 53, key: Hashable = None) -> Any:
        """Return a tick of the generator, as a float."""
        if key is not None and key in self._numbers:
            return self._numbers[key]
        tick = next(self._given, None)
        if tick is None:
            raise Asks((), bits)
        value = float(grid(bits).value(tick))
        number = value if bits == 53 else np.float32(value)
        if key is not None:
            self._numbers[key] = number
        return number

    def exponential(self, bits: int = 53, key: Hashable = None) -> Any:
        """Return minus the logarithm of a tick."""
        with np.errstate(divide="ignore"):
            return -np.log(self.uniform(bits, key))

    def gumbel(self, bits: int = 53, key: Hashable = None) -> Any:
        """Return minus the logarithm of an exponential number."""
        with np.errstate(divide="ignore"):
            return -np.log(self.exponential(bits, key))


class _Given(Chooser):
    def __init__(self, given: Any) -> None:
        self._given = given

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return the next choice that was given."""
        choice: int | None = next(self._given, None)
        if choice is None:
            raise Asks(tuple(weights), 0)
        return choice
