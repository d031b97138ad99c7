"""A round in a text that may end: the token rule, cut off after the first end token.

Whatever preserves the target as a string preserves the stopped string too: nothing is emitted after
the end token, no residual and no bonus either.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from specdec_exact.choice import explore
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Rows, table
from specdec_exact.kernel.law import Measure, Token
from specdec_exact.schemes import token

__all__ = ["Ending", "endings", "owed", "until_end"]


@dataclass(frozen=True, slots=True)
class Ending:
    """The input of a round, and the token that ends a text."""

    rows: Rows
    end: Token = 0


def until_end(text: tuple[Token, ...], end: Token) -> tuple[Token, ...]:
    """Return the text up to its first end token, that one included.

    >>> until_end((2, 0, 1), 0)
    (2, 0)
    """
    return text[: text.index(end) + 1] if end in text else text


def owed(case: Ending) -> Measure[Hashable]:
    """Return the law of the text that a round of the token rule emits, cut off at the end."""
    target, draft = case.rows.models()
    played = explore(token.whole_round(target, draft, case.rows.draft_length)).law
    texts = played.map(lambda emitted: until_end(emitted.tokens, case.end))
    return Measure({text: texts[text] for text in texts})


def endings(size: int, denominator: int) -> Iterator[Ending]:
    """Yield rounds of one and of two drafts with one pair of laws, from small to large.

    >>> len(list(endings(1, 1)))
    2
    """
    for pair in pairs(size, denominator):
        for draft_length in (1, 2):
            rows = Rows(table({(): pair.target}), table({(): pair.draft}), draft_length)
            yield Ending(rows)
