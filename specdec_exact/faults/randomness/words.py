"""A generator as what it is: a fixed stream of words, and a position in it.

Chance decides the words once; reading a word again gives the same number again. So two readers share
randomness if they read the same words, and a run can be replayed if its words have fixed positions.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.uniform import Uniform
from specdec_exact.faults.inverse import found
from specdec_exact.kernel.law import Law, Token

K = TypeVar("K", bound=Token)

__all__ = ["Generator", "Words"]


class Words:
    """A stream of numbers, each drawn when it is first read.

    >>> from specdec_exact.choice import explore
    >>> from fractions import Fraction
    >>> third = Fraction(1, 3)
    >>> def twice(chooser):
    ...     words = Words(chooser)
    ...     return int(words.read(0) < third), int(words.read(0) < third)
    >>> explore(twice).law
    Law({(1, 1): '1/3', (0, 0): '2/3'})
    """

    def __init__(self, chooser: Chooser) -> None:
        self._chooser = chooser
        self._drawn: dict[int, Uniform] = {}

    def read(self, position: int) -> Uniform:
        """Return the word at a position, counted from 0."""
        if position not in self._drawn:
            self._drawn[position] = self._chooser.uniform()
        return self._drawn[position]


class Generator:
    """A reader of a stream: every number it returns moves it one word on."""

    def __init__(self, words: Words, position: int = 0) -> None:
        self._words, self.position = words, position

    def number(self) -> Uniform:
        """Return the next word."""
        self.position += 1
        return self._words.read(self.position - 1)

    def draw(self, law: Law[K]) -> K:
        """Return a token, found by one word."""
        token = found(self.number(), law)
        assert token is not None  # noqa: S101 - a law has mass 1
        return token

    def skip(self, words: int) -> None:
        """Move on without looking."""
        self.position += words
