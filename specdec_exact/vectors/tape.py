"""A chooser that reads its choices from a tape: injected numbers, as engines take them.

Drafts are forced, coins are compared at their exact values, and the one token that is no draft is
found by the last number along the cumulative weights. Whatever else a program asks is not on the tape.
"""

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import floor
from typing import NoReturn, TypeVar, cast

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.source import IDEAL, Ideal, Source, Ticks, Values
from specdec_exact.choice.uniform import Interval, Uniform
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.law import Law, Measure, Token, token_order

__all__ = ["Drafted", "Tape", "Untaped", "reached"]

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)


class Untaped(SpecdecError):
    """A program asked for a choice that the tape does not hold: the vector says nothing about it."""


class _DraftedMeasure(Measure[T]):
    """What becomes of a draft law when it is filtered; normalised, it is a draft law again."""

    __slots__ = ()

    def like(self, weights: Mapping[S, Fraction]) -> Measure[S]:
        return _DraftedMeasure(weights)

    def normalised(self) -> Law[T]:
        return Drafted(super().normalised())


class Drafted(Law[T]):
    """A law that proposals are drawn from: drawing from it takes the next draft of the tape."""

    __slots__ = ()

    def like(self, weights: Mapping[S, Fraction]) -> Measure[S]:
        """Return a measure that still belongs to the draft."""
        return _DraftedMeasure(weights)

    def normalised(self) -> Law[T]:
        """Return the law itself."""
        return self


class Tape(Chooser):
    """Drafts, coins and a last number, each used at most once.

    drafts       tokens, in the order they are proposed
    coins        numbers in [0, 1), in the order they are asked for
    last         number in [0, 1)
    compared     what the numbers were compared with: (``coin 0``, number, threshold)

    >>> from specdec_exact.kernel.law import law
    >>> tape = Tape((1,), (Fraction(1, 4),), Fraction(1, 2))
    >>> tape.choose(Drafted(law(["1/2", "1/2"]))), tape.uniform() * 3 < 1
    (1, True)
    >>> tape.compared
    [('coin 0', Fraction(1, 4), Fraction(1, 3))]
    """

    def __init__(
        self,
        drafts: Iterable[int],
        coins: Sequence[Fraction],
        last: Fraction,
        order: Sequence[int] | None = None,
    ) -> None:
        self.drafts, self.coins, self.last = list(drafts), coins, last
        self.order = list(range(len(coins)) if order is None else order)
        self.proposed = 0
        self.compared: list[tuple[str, Fraction, Fraction]] = []
        self._drawn = False

    def pick(self, weights: Sequence[Fraction]) -> int:
        """Refuse: every choice of the tape has a name."""
        raise Untaped(f"no number of the tape picks among {len(weights)} alternatives")

    def choose(self, law: Law[T]) -> T:
        """Return the next draft, or the token that the last number finds."""
        if isinstance(law, Drafted):
            return self._propose(cast("Law[T]", law))
        if len(law) == 1:
            return next(iter(law))
        if self._drawn:
            raise Untaped("the tape holds one token that is no draft, and a second is drawn")
        self._drawn = True
        passed, found, mass = Fraction(), cast("T | None", None), law.mass
        tokens = cast("list[T]", sorted(cast("Iterable[Token]", law), key=token_order))
        for token in tokens:
            passed += law[token]
            if passed < mass:
                self.compared.append(("last", self.last, passed / mass))
            if found is None and self.last * mass < passed:
                found = token
        return cast("T", found)

    def flip(self, probability: Fraction | int) -> bool:
        """Return whether the next coin is less than a probability; a certain flip uses a coin too."""
        weight = Fraction(probability)
        name, coin = self._coin(needed=0 < weight < 1)
        self.compared.append((name, coin, weight))
        return coin < weight

    def uniform(self, source: Source = IDEAL) -> Uniform:
        """Return the next coin, as a generator of this kind would have given it."""
        name, coin = self._coin(needed=True)
        return Uniform(_Known(reached(source, coin), name, self.compared))

    def _propose(self, law: Law[T]) -> T:
        if self.proposed == len(self.drafts):
            raise Untaped(f"the tape holds {self.proposed} drafts, and another is drawn")
        token = cast("T", self.drafts[self.proposed])
        if token not in law and len(law) == 1:
            raise Untaped("a draft that is certain is another one than the tape holds")
        self.proposed += 1
        return token

    def _coin(self, *, needed: bool) -> tuple[str, Fraction]:
        if not self.order:
            if needed:
                raise Untaped(f"the tape holds {len(self.coins)} coins, and another is asked for")
            return "certain", Fraction()
        index = self.order.pop(0)
        return f"coin {index}", self.coins[index]


class _Known(Interval):
    """The interval of a number that is known: a single point."""

    __slots__ = ("compared", "name", "value")

    def __init__(
        self, value: Fraction, name: str, compared: list[tuple[str, Fraction, Fraction]]
    ) -> None:
        super().__init__(_unused)
        self.value, self.name, self.compared = value, name, compared

    def below(self, threshold: Fraction) -> bool:
        self.compared.append((self.name, self.value, threshold))
        return self.value < threshold

    def up_to(self, threshold: Fraction) -> bool:
        self.compared.append((self.name, self.value, threshold))
        return self.value <= threshold


def reached(source: Source, number: Fraction) -> Fraction:
    """Return what a source gives where an ideal one gives this number: its quantile.

    >>> reached(Ticks(4), Fraction(2, 3)), reached(Ticks(4, 1), Fraction(0))
    (Fraction(1, 2), Fraction(1, 4))
    """
    match source:
        case Ideal():
            return number
        case Ticks(count, offset):
            return Fraction(floor(number * count) + offset, count)
        case Values():
            return _quantile(source, number)
        case _:
            raise Untaped(f"it is not known what {type(source).__name__} makes of a number")


# By identity, which is what a fault's source has: comparing thousands of values takes too long.
_CUMULATED: dict[int, tuple[Values, list[Fraction]]] = {}


def _quantile(source: Values, number: Fraction) -> Fraction:
    if id(source) not in _CUMULATED:
        _CUMULATED[id(source)] = source, list(accumulate(weight for _, weight in source.values))
    return source.values[bisect_right(_CUMULATED[id(source)][1], number)][0]


def _unused(_: Fraction) -> NoReturn:
    raise AssertionError("a known number is compared, not drawn")
