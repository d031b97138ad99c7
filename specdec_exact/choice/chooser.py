"""What a program may ask of chance, reduced to one primitive: pick among weighted alternatives."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import TypeAlias, TypeVar, cast

from specdec_exact.choice.source import IDEAL, Source
from specdec_exact.choice.uniform import Interval, Uniform
from specdec_exact.kernel.errors import ClaimError, MassError, SpecdecError, WeightError, brief
from specdec_exact.kernel.law import Law, Measure
from specdec_exact.kernel.rational import exact

__all__ = ["Chooser", "Program", "admit_weights"]

T = TypeVar("T", bound=Hashable)


class Chooser(ABC):
    """Hands out choices. Whoever implements :meth:`pick` decides what a run means.

    A program that takes all its randomness from one of these can be explored (every branch, exact
    weights), replayed (recorded choices) and sampled (a real generator), from the same text.
    """

    @abstractmethod
    def pick(self, weights: Sequence[Fraction]) -> int:
        """Return the index of one alternative; weights are positive and sum to 1."""

    def __reduce__(self) -> str:
        # copy, deepcopy and pickle come here. Choices of a copy would be seen by nobody.
        raise TypeError("a chooser cannot be copied: there is one source of randomness in a run")

    def choose(self, law: Law[T]) -> T:
        """Return one outcome of a law."""
        if not isinstance(law, Law):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise _no_law(law)
        outcomes = tuple(law)
        if len(outcomes) == 1:
            return outcomes[0]
        return outcomes[self.pick(tuple(law[outcome] for outcome in outcomes))]

    def flip(self, probability: Fraction | int) -> bool:
        """Return True with this probability; certain flips make no choice."""
        weight = exact(probability)
        if not 0 <= weight <= 1:
            raise WeightError(f"a probability lies between 0 and 1, got {brief(weight)}")
        if weight in (0, 1):
            return weight == 1
        return self.pick((weight, 1 - weight)) == 0

    def uniform(self, source: Source = IDEAL) -> Uniform:
        """Return a random number known only through comparisons: a real uniform on [0, 1).

        source    what a generator really returns instead, such as ``Ticks(2**24)``
        """
        return Uniform(Interval(self.flip, source))


def _no_law(drawn_from: object) -> SpecdecError:
    if isinstance(drawn_from, Measure):
        return MassError("what is drawn from", cast("Measure[Hashable]", drawn_from).mass)
    return ClaimError(
        f"a chooser draws from a Law, got {type(drawn_from).__name__}: "
        "law(weights) makes one, and so does measure.normalised()"
    )


Program: TypeAlias = Callable[[Chooser], T]


def admit_weights(weights: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return the weights of a choice; they are positive Fractions and sum to exactly 1.

    raises    WeightError, MassError
    """
    admitted = tuple(weights)
    for weight in admitted:
        Measure.admit_weight("a choice", weight)
    if not all(admitted):
        raise WeightError("the weights of a choice are positive, got 0")
    if sum(admitted) != 1:
        raise MassError("a choice", sum(admitted, Fraction()))
    return admitted
