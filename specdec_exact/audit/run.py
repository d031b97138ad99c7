"""One replayed execution of the audited code: where its random numbers come from."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Literal, NoReturn, TypeAlias

from specdec_exact.audit.number import Number, Race, Variable
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.source import IDEAL, Source, Ticks
from specdec_exact.choice.uniform import Interval
from specdec_exact.kernel.law import Law

__all__ = ["Model", "Run"]

# real: uniforms are real numbers, which decides the verdict. grid: what generators really return.
Model: TypeAlias = Literal["real", "grid"]


class Run:
    """Hands random numbers to the audited code, and remembers what it could not be given.

    refused    the first refusal; it counts even when the audited code swallows the exception
    notes      what a reader of the result has to know
    """

    def __init__(self, chooser: Chooser, model: Model) -> None:
        self.chooser, self.model = chooser, model
        self.refused: CannotModel | None = None
        self.notes: set[str] = set()
        # What tensors hold by index, states of generators that were drawn from, and how a number
        # meets a tensor: all three belong to the front-end for PyTorch.
        self.numbers: list[Number] = []
        self.states: dict[bytes, Hashable] = {}
        self.foreign: Callable[[str, Number, object], object] | None = None
        self.raced: dict[Variable, Race] = {}
        self._keyed: dict[Hashable, Variable] = {}

    def uniform(self, bits: int = 53, key: Hashable = None) -> Number:
        """Return a uniform number on [0, 1).

        bits    significant bits of the generator: 24 for float32, 53 for float64
        key     draws with one key are one and the same number; None is a new number
        """
        if key is not None and key in self._keyed:
            self.notes.add("a stream is used twice: its numbers are the same numbers")
            return Number(self._keyed[key], (), bits)
        source: Source = Ticks(2**bits) if self.model == "grid" else IDEAL
        variable = Variable(self, Interval(self.chooser.flip, source), bits)
        if key is not None:
            self._keyed[key] = variable
        return Number(variable, (), bits)

    def exponential(self, bits: int = 53, key: Hashable = None) -> Number:
        """Return an exponential number of rate 1: minus the logarithm of a uniform one."""
        return -self.uniform(bits, key).log()

    def gumbel(self, bits: int = 53, key: Hashable = None) -> Number:
        """Return a Gumbel number: minus the logarithm of an exponential one."""
        return -self.exponential(bits, key).log()

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return an index with probability proportional to its weight."""
        total = sum(weights, Fraction())
        if total <= 0 or min(weights) < 0:
            self.refuse("a draw from weights that are negative or all zero")
        return self.chooser.choose(Law({i: weight / total for i, weight in enumerate(weights)}))

    def refuse(self, use: str) -> NoReturn:
        """Raise CannotModel, and remember it."""
        error = CannotModel(use)
        self.refused = self.refused or error
        raise error
