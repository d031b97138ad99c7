"""Blocks are drawn with strings of every length, and stop anywhere."""

from collections.abc import Callable

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from specdec_exact.kernel.block import Block
from specdec_exact.strategies import blocks

SEARCH = settings(phases=[Phase.generate], max_examples=2000, database=None)


@given(st.integers(0, 3), st.integers(1, 4), st.data())
def test_a_block_keeps_within_its_bounds(length: int, strings: int, data: st.DataObject) -> None:
    law = data.draw(blocks("ab", length, strings)).law()
    assert all(len(text) <= length and set(text) <= set("ab") for text in law)
    assert 1 <= len(law) <= strings


SOUGHT: dict[str, Callable[[Block], bool]] = {
    "the empty string alone": lambda block: len(block.nodes) == 1,
    "the empty string among others": lambda block: 0 < block.nodes[-1].stop < 1,
    "a string and its beginning": lambda block: {("a",), ("a", "b")} <= set(block.law()),
    "the longest string": lambda block: ("b", "b") in block.law(),
    "a shared subtree": lambda block: (
        len({edge.child for edge in block.nodes[-1].edges}) == 1
        and len(block.nodes[-1].edges) == 2
        and len(block.nodes) > 2
    ),
    "six strings": lambda block: len(block.law()) == 6,
}


@pytest.mark.parametrize("corner", SOUGHT)
def test_every_corner_is_drawn(corner: str) -> None:
    find(blocks("ab", 2), SOUGHT[corner], settings=SEARCH)
