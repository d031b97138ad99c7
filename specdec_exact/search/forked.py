"""Laws and a chooser whose weights are :class:`Number`: one run of a rule follows a family of inputs."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar, cast

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.source import IDEAL, Source
from specdec_exact.choice.uniform import Interval, Uniform, UniformError
from specdec_exact.kernel.errors import ClaimError, MassError, SpecdecError, WeightError
from specdec_exact.kernel.law import Law, Measure, admit_outcome
from specdec_exact.search.number import Number, as_weight

__all__ = ["ForkedLaw", "ForkedMeasure", "TooManyBranches", "branch_weights"]

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)


class ForkedMeasure(Measure[T]):
    """A measure that carries numbers for many inputs; which weights are 0 is asked when it is built."""

    __slots__ = ()

    def __init__(self, weights: Mapping[T, Fraction]) -> None:
        kept: dict[T, Fraction] = {}
        for outcome, weight in weights.items():
            admit_outcome(outcome)
            as_weight(cast("Number", weight))
            if weight < 0:
                raise WeightError(f"a weight is at least 0, got a negative one at {outcome!r}")
            if weight > 0:
                kept[outcome] = weight
        self._weights = kept

    def like(self, weights: Mapping[S, Fraction]) -> "ForkedMeasure[S]":
        """Return a measure that carries the same kind of numbers."""
        return ForkedMeasure(weights)

    def normalised(self) -> "ForkedLaw[T]":
        """Return the law proportional to this measure."""
        mass = self.mass
        if mass == 0:
            raise MassError("a measure to be normalised", Fraction())
        return ForkedLaw.of({outcome: weight / mass for outcome, weight in self._weights.items()})


class ForkedLaw(ForkedMeasure[T], Law[T]):
    """A law that carries numbers for many inputs."""

    __slots__ = ()

    def __init__(self, weights: Mapping[T, Fraction]) -> None:
        ForkedMeasure.__init__(self, weights)
        if self.mass != 1:
            raise MassError("a law", Fraction())

    @staticmethod
    def of(weights: Mapping[S, Fraction]) -> "ForkedLaw[S]":
        """Return the law of weights known to be positive and to sum to 1."""
        law: ForkedLaw[S] = ForkedLaw.__new__(ForkedLaw)
        law._weights = dict(weights)
        return law

    def map(self, image: Callable[[T], S]) -> "ForkedLaw[S]":
        """Return the law of the image."""
        return ForkedLaw.of(dict(ForkedMeasure.map(self, image)))


class ForkedUniform(Uniform):
    """A uniform number that may be scaled by, and compared with, numbers for many inputs."""

    __slots__ = ()

    def _affine(self, scale: Fraction, offset: Fraction) -> "ForkedUniform":
        return ForkedUniform(self._interval, scale, offset)

    def __lt__(self, bound: object) -> bool:
        return self._decided(bound, inclusive=False)

    def __le__(self, bound: object) -> bool:
        return self._decided(bound, inclusive=True)

    def _decided(self, bound: object, *, inclusive: bool) -> bool:
        gap = _known(bound) - self._offset
        scale = self._scale
        if scale == 0:
            return gap >= 0 if inclusive else gap > 0
        threshold, inside = gap / scale, self._interval
        if scale > 0:
            return inside.up_to(threshold) if inclusive else inside.below(threshold)
        return not (inside.below(threshold) if inclusive else inside.up_to(threshold))

    def __add__(self, shift: object) -> "ForkedUniform":
        return self._affine(self._scale, self._offset + _known(shift))

    def __sub__(self, shift: object) -> "ForkedUniform":
        return self._affine(self._scale, self._offset - _known(shift))

    def __mul__(self, factor: object) -> "ForkedUniform":
        number = _known(factor)
        return self._affine(self._scale * number, self._offset * number)

    def __truediv__(self, divisor: object) -> "ForkedUniform":
        number = _known(divisor)
        return self._affine(self._scale / number, self._offset / number)

    __radd__ = __add__
    __rmul__ = __mul__


def _known(value: object) -> Fraction:
    if isinstance(value, Uniform):
        raise UniformError("two uniform numbers together")
    if type(value) not in (Number, Fraction, int):
        raise WeightError(f"an exact number is an int or a Fraction, got {type(value).__name__}")
    return cast("Fraction", value)


class TooManyBranches(Exception):
    """A rule makes more choices than a symbolic run follows."""


class _Forking(Chooser):
    """Replays a script of alternatives, then takes first ones; weights multiply."""

    def __init__(self, script: list[list[int]], depth: int) -> None:
        self.script, self.most, self.depth = script, depth, 0
        self.weight: Number | Fraction = Fraction(1)
        self.stopped = False

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Take the scripted alternative, or the first one where the script has ended."""
        if self.depth == self.most:
            self.stopped = True
            raise TooManyBranches("depth")
        if self.depth == len(self.script):
            self.script.append([0, len(weights)])
        chosen, _ = self.script[self.depth]
        self.depth += 1
        self.weight = self.weight * weights[chosen]
        return chosen

    def choose(self, law: Law[T]) -> T:
        """Return one outcome of a law."""
        if not isinstance(law, Law):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise _no_law(law)
        return super().choose(law)

    def flip(self, probability: Fraction | int) -> bool:
        """Return True with this probability; certain flips make no choice."""
        weight = _known(probability)
        if weight < 0 or weight > 1:
            raise WeightError("a probability lies between 0 and 1")
        if weight == 0 or weight == 1:  # noqa: PLR1714 - `in` would ask for equality of objects
            return weight == 1
        return self.pick((weight, 1 - weight)) == 0

    def uniform(self, source: Source = IDEAL) -> Uniform:
        """Return a random number known only through comparisons."""
        return ForkedUniform(Interval(self.flip, source))


def _no_law(drawn_from: object) -> SpecdecError:
    if isinstance(drawn_from, Measure):
        return MassError("what is drawn from", Fraction())
    return ClaimError(f"a chooser draws from a Law, got {type(drawn_from).__name__}")


def branch_weights(
    program: Callable[[Chooser], Hashable], branches: int, depth: int
) -> dict[Hashable, Fraction]:
    """Return the weight of every outcome of a program, each weight a number for many inputs.

    raises    TooManyBranches
    """
    script: list[list[int]] = []
    weights: dict[Hashable, Fraction] = {}
    for _ in range(branches):
        chooser = _Forking(script, depth)
        outcome = program(chooser)
        if chooser.stopped:  # and the rule swallowed it
            raise TooManyBranches("depth")
        admit_outcome(outcome)
        weight = cast("Fraction", chooser.weight)
        weights[outcome] = weights[outcome] + weight if outcome in weights else weight
        while script and script[-1][0] + 1 == script[-1][1]:
            script.pop()
        if not script:
            return weights
        script[-1][0] += 1
    raise TooManyBranches("branches")
