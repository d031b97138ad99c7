"""Run a program once, on choices recorded before."""

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.errors import SpecdecError

__all__ = ["ReplayError", "replay"]

T = TypeVar("T", bound=Hashable)


class ReplayError(SpecdecError):
    """The recorded choices do not fit the program: too few, too many, or out of range."""


def replay(program: Program[T], choices: Iterable[int]) -> T:
    """Return what a program gives when its choices are these alternatives, in order.

    choices   the ``choices`` of a Branch: indices into the alternatives, certain ones left out
    raises    ReplayError when they do not fit

    >>> from specdec_exact.kernel.law import law
    >>> replay(lambda chooser: chooser.choose(law({"a": "1/2", "b": "1/2"})), [1])
    'b'
    """
    recorded = _Recorded(tuple(choices))
    output = program(recorded)
    if recorded.misfit is not None:  # the program swallowed it
        raise recorded.misfit
    if recorded.used < len(recorded.choices):
        left = len(recorded.choices) - recorded.used
        raise ReplayError(f"the program ended with {left} recorded choices left")
    return output


class _Recorded(Chooser):
    def __init__(self, choices: tuple[int, ...]) -> None:
        self.choices = choices
        self.used = 0
        self.misfit: ReplayError | None = None

    def pick(self, weights: Sequence[Fraction]) -> int:
        if self.used == len(self.choices):
            raise self._misfit(f"the program makes more than the {self.used} recorded choices")
        chosen = self.choices[self.used]
        if chosen not in range(len(weights)):
            raise self._misfit(f"choice {self.used} is {chosen}, of {len(weights)} alternatives")
        self.used += 1
        return chosen

    def _misfit(self, detail: str) -> ReplayError:
        self.misfit = ReplayError(detail)
        return self.misfit
