"""Measures and laws on finite alphabets, and the one identity that carries the subject.

    overlap(target, draft) + excess(target, draft) = target          min(p,q) + max(p-q,0) = p

The functions below only calculate with and compare weights, and build their results by ``like`` and
``normalised``, so that a subclass may carry other exact numbers through the same text.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias, TypeVar, cast, overload

from specdec_exact.kernel import errors
from specdec_exact.kernel.rational import exact

Token: TypeAlias = int | str
T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)


class Measure(Mapping[T, Fraction]):
    """Nonnegative exact weights on outcomes; immutable and hashable.

    Only outcomes of positive weight are kept, in the order given: ``m[x]`` is 0 elsewhere, and
    ``x in m`` says whether ``m[x] > 0``. An outcome is a token, None, or a tuple of outcomes.

    >>> m = measure({"a": "1/2", "b": 0})
    >>> m["a"], m["b"], "b" in m, m.mass
    (Fraction(1, 2), Fraction(0, 1), False, Fraction(1, 2))
    """

    __slots__ = ("_weights",)

    def __init__(self, weights: Mapping[T, Fraction]) -> None:
        for outcome, weight in weights.items():
            admit_outcome(outcome)
            self.admit_weight(outcome, weight)
        self._weights = {outcome: weight for outcome, weight in weights.items() if weight > 0}

    @staticmethod
    def admit_weight(outcome: object, weight: object) -> None:
        """Refuse a weight that is not a nonnegative Fraction, by exact type."""
        if type(weight) is not Fraction:
            kind = type(weight).__name__
            raise errors.WeightError(f"a weight is a Fraction, got {kind} at {outcome!r}")
        if weight < 0:
            got = errors.brief(weight)
            raise errors.WeightError(f"a weight is at least 0, got {got} at {outcome!r}")

    def like(self, weights: Mapping[S, Fraction]) -> "Measure[S]":
        """Return a measure that carries the same kind of numbers as this one."""
        return Measure(weights)

    @property
    def mass(self) -> Fraction:
        """The sum of all weights."""
        return sum(self._weights.values(), Fraction())

    def normalised(self) -> "Law[T]":
        """Return the law proportional to this measure; MassError if the mass is 0."""
        mass = self.mass
        if mass == 0:
            raise errors.MassError("a measure to be normalised", mass)
        return Law({outcome: weight / mass for outcome, weight in self._weights.items()})

    def map(self, image: Callable[[T], S]) -> "Measure[S]":
        """Return the image measure: the weights of outcomes with one image are added.

        >>> law({1: "1/2", 2: "1/4", 3: "1/4"}).map(lambda token: token % 2)
        Law({1: '3/4', 0: '1/4'})
        """
        weights: dict[S, Fraction] = {}
        for outcome, weight in self._weights.items():
            seen = image(outcome)
            weights[seen] = weights[seen] + weight if seen in weights else weight
        return self.like(weights)

    def __getitem__(self, outcome: T) -> Fraction:
        return self._weights[outcome] if outcome in self else Fraction()

    def __contains__(self, outcome: object) -> bool:
        # True == 1 and 1.0 == 1: never answer for an outcome that could not have been stored.
        return type(outcome) not in (bool, float) and outcome in self._weights

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Measure) and self._weights == cast("Measure[T]", other)._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        shown = {outcome: errors.brief(weight) for outcome, weight in self._weights.items()}
        return f"{type(self).__name__}({shown})"


class Law(Measure[T]):
    """A measure of mass exactly 1; MassError otherwise, and nothing is normalised silently."""

    __slots__ = ()

    def __init__(self, weights: Mapping[T, Fraction]) -> None:
        super().__init__(weights)
        if self.mass != 1:
            raise errors.MassError("a law", self.mass)

    def map(self, image: Callable[[T], S]) -> "Law[S]":
        """Return the law of the image."""
        return Law(super().map(image))


def measure(weights: Mapping[T, object]) -> Measure[T]:
    """Return a measure from exact numbers or their spellings."""
    return Measure({outcome: exact(weight) for outcome, weight in weights.items()})


@overload
def law(weights: Mapping[T, object]) -> Law[T]: ...
@overload
def law(weights: Sequence[object]) -> Law[int]: ...
def law(weights: Mapping[T, object] | Sequence[object]) -> Law[T] | Law[int]:
    """Return a law from exact numbers or their spellings; a sequence weighs tokens 0, 1, 2.

    raises   AlphabetError on an empty alphabet, WeightError, TokenError, MassError (with the gap)

    >>> law(["0.6", "0.3", "0.1"])
    Law({0: '3/5', 1: '3/10', 2: '1/10'})
    """
    if not weights:
        raise errors.AlphabetError("a law needs at least one token, got none")
    named = weights if isinstance(weights, Mapping) else dict(enumerate(weights))
    return Law(measure(cast("Mapping[T, object]", named)))


def point(outcome: T) -> Law[T]:
    """Return the law that always gives one outcome."""
    return Law({outcome: Fraction(1)})


def uniform(tokens: Iterable[T]) -> Law[T]:
    """Return the law that gives every token the same weight; a token given twice is refused."""
    alphabet = tuple(tokens)
    if len(set(alphabet)) != len(alphabet):
        raise errors.TokenError("a token stands once in an alphabet, got one twice")
    return law(dict.fromkeys(alphabet, Fraction(1, len(alphabet) or 1)))


def overlap(target: Measure[T], draft: Measure[T]) -> Measure[T]:
    """Return ``min(target, draft)``: the weight that is accepted, token by token.

    >>> overlap(law(["0.6", "0.3", "0.1"]), law(["0.2", "0.3", "0.5"]))
    Measure({0: '1/5', 1: '3/10', 2: '1/10'})
    """
    return target.like({x: min(target[x], draft[x]) for x in target if x in draft})


def excess(target: Measure[T], draft: Measure[T]) -> Measure[T]:
    """Return ``max(target - draft, 0)``: what the overlap still owes the target.

    >>> excess(law(["0.6", "0.3", "0.1"]), law(["0.2", "0.3", "0.5"]))
    Measure({0: '2/5'})
    """
    return target.like({x: target[x] - draft[x] for x in target if target[x] > draft[x]})


def residual(target: Law[T], draft: Law[T]) -> Law[T]:
    """Return the law of the token emitted after a rejection.

    ``residual[x] = max(target[x] - draft[x], 0) / total_variation(target, draft)``

    returns   a law on the tokens with ``target[x] > draft[x]``
    raises    NoResidual when target == draft: nothing is ever rejected
    source    Leviathan et al. 2023, arXiv:2211.17192, section 2.3

    >>> residual(law({"a": "1/2", "b": "1/2"}), law({"a": "3/4", "b": "1/4"}))
    Law({'b': '1'})
    """
    missing = excess(target, draft)
    if not missing:
        raise errors.NoResidual("target and draft are one law, so no token is ever rejected")
    return missing.normalised()


def total_variation(target: Measure[T], draft: Measure[T]) -> Fraction:
    """Return half the sum of ``|target - draft|``, for two measures of equal mass.

    >>> total_variation(law(["1/2", "1/2"]), law(["3/4", "1/4"]))
    Fraction(1, 4)
    """
    if target.mass != draft.mass:
        raise errors.MassError("a measure compared in total variation", draft.mass, target.mass)
    return excess(target, draft).mass


def acceptance_rate(target: Law[T], draft: Law[T]) -> Fraction:
    """Return the mass of the overlap: the literature's alpha, which is 1 - total_variation."""
    return overlap(target, draft).mass


def separating_event(target: Measure[T], draft: Measure[T]) -> frozenset[T]:
    """Return the tokens with ``target > draft``: no event tells the two laws further apart."""
    return frozenset(excess(target, draft))


def maximal_coupling(target: Law[T], draft: Law[T]) -> Law[tuple[T, T]]:
    """Return a joint law of (target token, draft token) that agrees as often as any can.

    >>> maximal_coupling(law(["1/2", "1/2"]), law(["3/4", "1/4"]))
    Law({(0, 0): '1/2', (1, 1): '1/4', (1, 0): '1/4'})
    """
    pairs = {(x, x): weight for x, weight in overlap(target, draft).items()}
    missing, surplus = excess(target, draft), excess(draft, target)
    rejected = missing.mass
    for x, owed in missing.items():
        pairs |= {(x, y): owed * spare / rejected for y, spare in surplus.items()}
    return target.like(pairs).normalised()


def admit_token(token: object) -> Token:
    """Return the token, or raise TokenError unless it is an int or a str without surrogates."""
    if type(token) is int or (
        type(token) is str and not any("\ud800" <= c < "\ue000" for c in token)
    ):
        return token
    raise errors.TokenError(f"a token is an int or a str, got {type(token).__name__} {token!r}")


def admit_outcome(outcome: object) -> None:
    """Refuse an outcome that is not a token, None, or a tuple of outcomes."""
    if isinstance(outcome, tuple):
        for part in cast("tuple[object, ...]", outcome):
            admit_outcome(part)
    elif outcome is not None:
        admit_token(outcome)


def token_order(token: Token) -> tuple[bool, int, str]:
    """Return the key that sorts ints before strings, each in its own order."""
    return (True, 0, token) if isinstance(token, str) else (False, token, "")
