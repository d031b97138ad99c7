"""Pairs of laws are drawn in every position towards each other."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from specdec_exact.kernel.law import Law, overlap, point, total_variation
from specdec_exact.strategies import pairs

SEARCH = settings(phases=[Phase.generate], max_examples=2000, database=None)
TOKENS = range(3)

Pair = tuple[Law[int], Law[int]]


@given(st.integers(1, 4), st.data())
def test_both_laws_are_drawn_on_the_outcomes(count: int, data: st.DataObject) -> None:
    target, draft = data.draw(pairs(range(count)))
    assert target.mass == draft.mass == 1
    assert {*target, *draft} <= set(range(count))


@given(pairs("a"))
def test_one_outcome_has_one_pair(pair: tuple[Law[str], Law[str]]) -> None:
    assert pair == (point("a"), point("a"))


SOUGHT: dict[str, Callable[[Pair], bool]] = {
    "equal": lambda pair: pair[0] == pair[1] and len(pair[0]) == 3,
    "disjoint": lambda pair: not overlap(*pair),
    "disjoint, the draft on two tokens": lambda pair: not overlap(*pair) and len(pair[1]) == 2,
    "unlike at every token": lambda pair: all(pair[0][x] != pair[1][x] for x in TOKENS),
    "one tie": lambda pair: sum(pair[0][x] == pair[1][x] > 0 for x in TOKENS) == 1,
    "a target beyond the draft": lambda pair: set(pair[0]) > set(pair[1]),
    "a draft beyond the target": lambda pair: set(pair[0]) < set(pair[1]),
    "a one-hot draft": lambda pair: len(pair[1]) == 1 and len(pair[0]) == 3,
    "a one-hot target": lambda pair: len(pair[0]) == 1 and len(pair[1]) == 3,
    "nearly equal": lambda pair: 0 < total_variation(*pair) < Fraction(1, 10**200),
    "nearly disjoint": lambda pair: 0 < 1 - total_variation(*pair) < Fraction(1, 10**200),
}


@pytest.mark.parametrize("corner", SOUGHT)
def test_every_corner_is_drawn(corner: str) -> None:
    find(pairs(TOKENS), SOUGHT[corner], settings=SEARCH)
