"""The grid is complete, in order, and each pair stands at its least denominator."""

import pytest

from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import law
from specdec_exact.search.grid import compositions, count, grid_law
from specdec_exact.search.grid import pairs as grid_pairs
from specdec_exact.search.minimise import denominator_of


@pytest.mark.parametrize(("whole", "parts"), [(1, 1), (4, 1), (5, 2), (4, 3), (3, 4)])
def test_compositions_are_all_there_in_falling_order(whole: int, parts: int) -> None:
    found = list(compositions(whole, parts))
    assert found == sorted(set(found), reverse=True)
    assert len(found) == count(whole, parts)
    assert {sum(shares) for shares in found} == {whole}
    assert list(compositions(whole, parts, "full")) == [shares for shares in found if all(shares)]


def test_each_pair_stands_at_its_least_denominator_once() -> None:
    seen = [(n, pair) for n in range(1, 7) for pair in grid_pairs(3, n)]
    assert len({pair for _, pair in seen}) == len(seen)
    assert all(denominator_of(pair) == n for n, pair in seen)
    # the pairs on the grid of 6 are those of its divisors
    assert sum(n in (1, 2, 3, 6) for n, _ in seen) == count(6, 3) ** 2


def test_a_law_of_the_grid() -> None:
    assert grid_law((1, 0, 3), 4) == law(["1/4", 0, "3/4"])
    with pytest.raises(SizeError):
        next(grid_pairs(2, 0))
