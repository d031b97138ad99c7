"""Whether ordinary floats lead the code where our numbers lead it.

Code can ask what a number *is*: its type, its attributes. Then it goes one way with a number of ours
and another way with a float, and no comparison has said so. So some runs are made twice with the same
luck: once with our numbers, which answer comparisons as a known tick of the generator would, and once
with that tick as a float. Both give the same outcome, or the audit is about other code.
"""

import random
import time
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import cycle

from specdec_exact.audit.grid import grid
from specdec_exact.audit.number import Number, Variable
from specdec_exact.audit.outcome import Outcome, failure
from specdec_exact.audit.probe import Asks, Fed
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources import replaced
from specdec_exact.audit.trial import Trial
from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.uniform import Interval

__all__ = ["concordant"]

# A prime number of words, so that two rounds hardly ever have the same luck.
_WORDS, _BITS = 1009, 64

_ENDLESS = failure("raises RecursionError")


def concordant(trial: Trial, *, pairs: int = 8, seconds: float = 0.1) -> bool:
    """Return whether both kinds of number gave the same outcome in every pair of runs.

    pairs, seconds    how many are made, and how long at most

    Races of noise are decided as a whole, by no tick, and say nothing here.
    """
    # Drawn before anything is replaced: while the code runs, this generator is one of its own.
    generator = random.Random(0)  # noqa: S311 - any luck will do, and the same every time
    luck = cycle([generator.getrandbits(_BITS) for _ in range(_WORDS)])
    end = time.monotonic() + seconds
    for _ in range(pairs):
        if time.monotonic() > end:
            break
        guided = _Guided(luck)
        try:
            expected = _outcome(trial, guided)
        except CannotModel:
            continue
        # A recursion goes deeper with floats before it is stopped, and asks for more of them.
        if guided.refused is not None or expected == _ENDLESS:
            continue
        try:
            if _outcome(trial, Fed(tuple(guided.given))) != expected:
                return False
        except Asks:
            return False
    return True


def _outcome(trial: Trial, run: Run) -> Outcome:
    with replaced(run, trial.implementation):
        return trial.untouched(run)


class _Guided(Run):
    """A run whose numbers have a value that only we know.

    given    what it was given, choices and ticks, in order
    """

    def __init__(self, luck: Iterator[int]) -> None:
        self.given: list[int] = []
        self._luck = luck
        self._variables: dict[Hashable, Variable] = {}
        super().__init__(_Lucky(luck, self.given), "grid")

    def uniform(self, bits: int = 53, key: Hashable = None) -> Number:
        """Return a number that answers as a tick would."""
        if key is not None and key in self._variables:
            return Number(self._variables[key], (), bits)
        ticks = grid(bits)
        tick = next(self._luck) * len(ticks) >> _BITS
        self.given.append(tick)
        variable = Variable(self, _Known(ticks.before(tick), ticks.before(tick + 1)), bits)
        if key is not None:
            self._variables[key] = variable
        return Number(variable, (), bits)


class _Known(Interval):
    """Where a number lies that is known: one tick is left."""

    __slots__ = ()

    def __init__(self, low: Fraction, high: Fraction) -> None:
        super().__init__(lambda _: False)
        self.low, self.high = low, high


class _Lucky(Chooser):
    """Picks by luck, and notes it."""

    def __init__(self, luck: Iterator[int], given: list[int]) -> None:
        self._luck, self._given = luck, given

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return an index by its weight."""
        left, picked = Fraction(next(self._luck), 2**_BITS), 0
        while left >= weights[picked]:
            left, picked = left - weights[picked], picked + 1
        self._given.append(picked)
        return picked
