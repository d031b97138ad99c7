"""Two laws on one alphabet, in every position towards each other that rules get wrong."""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import TypeAlias, TypeVar

from hypothesis import strategies as st

from specdec_exact.kernel.law import Law
from specdec_exact.strategies.laws import laws

__all__ = ["pairs"]

T = TypeVar("T", bound=Hashable)
Pair: TypeAlias = tuple[Law[T], Law[T]]


def pairs(outcomes: Sequence[T]) -> st.SearchStrategy[Pair[T]]:
    """Return a strategy for a target and a draft: any two, equal, disjoint, or differing at two outcomes.

    outcomes   the alphabet; with one outcome, both laws are its point law

    >>> from hypothesis import find
    >>> from specdec_exact.kernel.law import overlap
    >>> find(pairs(["a", "b"]), lambda pair: not overlap(*pair))
    (Law({'a': '1'}), Law({'b': '1'}))
    """
    one = laws(outcomes)
    drawn = st.tuples(one, one) | one.map(lambda law: (law, law))
    if len(outcomes) < 2:
        return drawn
    return drawn | _disjoint(outcomes) | _shifted(outcomes)


def _disjoint(outcomes: Sequence[T]) -> st.SearchStrategy[Pair[T]]:
    def on_two_sides(order: Sequence[T]) -> st.SearchStrategy[Pair[T]]:
        cuts = st.integers(1, len(order) - 1)
        return cuts.flatmap(lambda cut: st.tuples(laws(order[:cut]), laws(order[cut:])))

    return st.permutations(outcomes).flatmap(on_two_sides)


def _shifted(outcomes: Sequence[T]) -> st.SearchStrategy[Pair[T]]:
    """Move part of one outcome's weight to another: all other outcomes are ties."""
    part = st.sampled_from([Fraction(1, 3), Fraction(1, 2), Fraction(1, 10**300), Fraction(1)])
    ends = st.permutations(outcomes).map(lambda order: (order[0], order[1]))

    def shift(law: Law[T], part: Fraction, ends: tuple[T, T]) -> Pair[T]:
        source, sink = ends
        moved = law[source] * part
        return law, Law(dict(law) | {source: law[source] - moved, sink: law[sink] + moved})

    return st.builds(shift, laws(outcomes), part, ends)
