"""Listing overlaps, excesses and surpluses lists every pair once."""

import pytest

from specdec_exact.search.grid import compositions
from specdec_exact.search.patterns import blocks, lanes_of, pairs_in, signatures


@pytest.mark.parametrize(("alphabet", "denominator"), [(1, 4), (2, 5), (3, 6), (4, 3)])
def test_every_pair_is_listed_once(alphabet: int, denominator: int) -> None:
    listed: list[tuple[int, ...]] = []
    for block in blocks(alphabet, denominator):
        before = len(listed)
        for signature in signatures(block.excess, block.surplus, alphabet):
            for lanes in lanes_of(signature, [block.moved], alphabet, denominator):
                listed += zip(*(row.tolist() for row in lanes), strict=True)
        assert len(listed) - before == pairs_in(block, alphabet, denominator)
    grid = list(compositions(denominator, alphabet))
    assert sorted(listed) == sorted((*p, *q) for p in grid for q in grid)
