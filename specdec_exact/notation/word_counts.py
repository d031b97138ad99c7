"""Word counts and word-pair counts as text, and the two models they define.

    the 23135851162          how often a word stands in a text
    the world 37891456       how often the second word follows the first

The *draft* is the law of a word, whatever stands before it: its count over the sum of all. The
*target* is the law of the next word after the last one: the count of the pair over the sum of all
recorded pairs that begin so. After a word that begins no recorded pair, and at the start of a text,
the target is the draft: nothing better is known, and nothing is ever rejected there. Counts are
integers, so both laws are exact.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeAlias

from specdec_exact.kernel.errors import AlphabetError, ParseError, TokenError
from specdec_exact.kernel.law import Law, Measure, Token
from specdec_exact.kernel.rational import shortened

__all__ = ["WordModels", "read_pair_counts", "read_word_counts"]

Text: TypeAlias = tuple[Token, ...]


class WordModels:
    """The target and the draft of word counts and word-pair counts."""

    def __init__(self, words: Mapping[str, int], pairs: Mapping[str, Mapping[str, int]]) -> None:
        """Take both; AlphabetError if a pair has a word that was not counted."""
        strange = {*pairs, *(word for after in pairs.values() for word in after)} - words.keys()
        if strange:
            raise AlphabetError(f"pairs are of counted words, got {min(strange)!r}")
        self.words, self.pairs = words, pairs
        self._total = sum(words.values())
        self._draft = _law(words)

    def draft(self, _context: Text) -> Law[Token]:
        """Return the law of a word."""
        return self._draft

    def target(self, context: Text) -> Law[Token]:
        """Return the law of the word after the last one of the context."""
        after = self._recorded(context)
        return self._draft if after is None else _law(after)

    def accepted(self, context: Text) -> Measure[Token]:
        """Return the overlap of target and draft after a context, without making the target's law.

        The same as ``overlap(target(context), draft(context))``, twice as fast: counts are compared
        as integers, and the draft's weights are there already.
        """
        after = self._recorded(context)
        if after is None:
            return self._draft
        total = sum(after.values())
        return Measure(
            {
                word: Fraction(count, total)
                if count * self._total < self.words[word] * total
                else self._draft[word]
                for word, count in after.items()
            }
        )

    def state(self, context: Text) -> Token | None:
        """Return all that the models know of a context: the last word, if a pair begins with it."""
        return None if self._recorded(context) is None else context[-1]

    def _recorded(self, context: Text) -> Mapping[str, int] | None:
        last = context[-1] if context else None
        return self.pairs.get(last) if isinstance(last, str) else None


def read_word_counts(lines: Iterable[str]) -> dict[str, int]:
    """Return the count of every word.

    raises    ParseError on a line that is not ``word count``, TokenError for a word twice

    >>> read_word_counts(["the 3", "of 2"])
    {'the': 3, 'of': 2}
    """
    counts: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        (word,), count = _entry(line, number, words=1)
        if word in counts:
            raise TokenError(f"a word is counted once, got {word!r} again on line {number}")
        counts[word] = count
    return counts


def read_pair_counts(lines: Iterable[str]) -> dict[str, dict[str, int]]:
    """Return, for every first word, the counts of the words after it.

    raises    ParseError on a line that is not ``word word count``, TokenError for a pair twice

    >>> read_pair_counts(["the world 2", "the end 1"])
    {'the': {'world': 2, 'end': 1}}
    """
    counts: dict[str, dict[str, int]] = {}
    for number, line in enumerate(lines, start=1):
        (first, second), count = _entry(line, number, words=2)
        after = counts.setdefault(first, {})
        if second in after:
            raise TokenError(
                f"a pair is counted once, got {first!r} {second!r} again on line {number}"
            )
        after[second] = count
    return counts


def _entry(line: str, number: int, *, words: int) -> tuple[list[str], int]:
    *found, count = line.split() or [""]
    if (
        len(found) != words
        or not (count.isascii() and count.isdecimal())
        or len(count) > 40
        or int(count) == 0
    ):
        form = "word " * words + "count"
        raise ParseError(f"line {number} is `{form}`, got {shortened(line.strip())!r}")
    return found, int(count)


def _law(counts: Mapping[str, int]) -> Law[Token]:
    total = sum(counts.values())
    return Law({word: Fraction(count, total) for word, count in counts.items()})
