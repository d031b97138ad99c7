"""Laws on token strings of several lengths."""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

from specdec_exact.kernel.block import Block
from specdec_exact.kernel.law import Token
from specdec_exact.strategies.laws import laws

__all__ = ["blocks"]

K = TypeVar("K", bound=Token)


def blocks(tokens: Sequence[K], length: int, strings: int = 6) -> st.SearchStrategy[Block]:
    """Return a strategy for blocks of strings of at most this length, the empty one included.

    tokens     the alphabet
    length     of the longest string
    strings    how many strings have positive weight, at most

    >>> from hypothesis import find
    >>> block = find(blocks("ab", 2), lambda block: block.nodes[-1].stop < 1)
    >>> max(len(text) for text in block.law()) in (1, 2)
    True
    """
    texts = st.lists(st.sampled_from(tokens), max_size=length).map(tuple)
    support = st.lists(texts, min_size=1, max_size=strings, unique=True)
    return support.flatmap(laws).map(Block.of)
