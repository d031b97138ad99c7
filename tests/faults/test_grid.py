"""Small laws are all there, once, from small to large."""

from math import comb, lcm

import pytest

from specdec_exact.faults.grid import laws, pairs


@pytest.mark.parametrize(("size", "denominator"), [(1, 5), (2, 3), (3, 4), (4, 2)])
def test_every_law_of_the_grid_comes_once(size: int, denominator: int) -> None:
    drawn = list(laws(size, denominator))
    assert len(set(drawn)) == len(drawn) == comb(denominator + size - 1, size - 1)
    assert all((weight * denominator).denominator == 1 for law in drawn for weight in law.values())
    ranked = [tuple(law[token] for token in range(size)) for law in drawn]
    assert ranked == sorted(ranked, reverse=True)


def test_every_pair_comes_once_with_its_size_and_denominator() -> None:
    drawn = [(pair.target, pair.draft) for pair in pairs(3, 3)]
    measured = [
        (
            1 + max(token for law in both for token in law if isinstance(token, int)),
            lcm(*(weight.denominator for law in both for weight in law.values())),
        )
        for both in drawn
    ]
    assert measured == sorted(measured)
    assert len(set(drawn)) == len(drawn)
    expected = {(p, q) for n in range(1, 4) for p in laws(3, n) for q in laws(3, n)}
    assert set(drawn) == expected
