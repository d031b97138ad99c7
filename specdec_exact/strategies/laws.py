"""Laws whose support lies in a given alphabet."""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import TypeVar

from hypothesis import strategies as st

from specdec_exact.kernel.errors import AlphabetError
from specdec_exact.kernel.law import Law, point

__all__ = ["laws"]

T = TypeVar("T", bound=Hashable)

# A weight is a share of the sum of all shares. Shares on one scale meet in ties; on different
# scales they give weights near 10^-320, smaller than any float, with denominators beyond 10^300.
_SCALES = st.sampled_from([1, 10**16 + 1, 10**320 + 7])
_SHARES = st.builds(int.__mul__, st.integers(0, 4), _SCALES)


def laws(outcomes: Sequence[T]) -> st.SearchStrategy[Law[T]]:
    """Return a strategy for laws on some of the outcomes, point laws included.

    outcomes   the alphabet; simpler laws use its first outcomes
    raises     AlphabetError when it is empty

    >>> from hypothesis import find
    >>> tiny = find(laws(["a", "b"]), lambda law: law["a"].denominator > 10**300)
    >>> sorted(tiny), tiny.mass
    (['a', 'b'], Fraction(1, 1))
    """
    if not outcomes:
        raise AlphabetError("laws are drawn on at least one outcome, got none")
    count = len(outcomes)
    shares = st.lists(_SHARES, min_size=count, max_size=count).filter(any)
    return st.sampled_from(outcomes).map(point) | shares.map(
        lambda drawn: _proportional(outcomes, drawn)
    )


def _proportional(outcomes: Sequence[T], shares: Sequence[int]) -> Law[T]:
    whole = sum(shares)
    return Law(
        {x: Fraction(share, whole) for x, share in zip(outcomes, shares, strict=True) if share}
    )
