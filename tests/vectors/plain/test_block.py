from fractions import Fraction

from hypothesis import given

from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law
from specdec_exact.schemes import block
from specdec_exact.vectors.plain.block import block_law, chances, owed, replacement
from tests.schemes.small import laws


@given(laws(2, least=1), laws(2, least=1))
def test_the_paper_and_the_scheme_have_one_law(target: Law[int], draft: Law[int]) -> None:
    p, q = [[law[x] for x in range(2)] for law in (target, draft)]
    found: dict[tuple[tuple[int, ...], int], Fraction] = {}
    for tokens, accepted, weight in block_law(2, 2, lambda _: p, lambda _: q):
        found[tokens, accepted] = found.get((tokens, accepted), Fraction()) + weight
    wanted = explore(block.whole_round(lambda _: target, lambda _: draft, 2)).law
    assert {key: w for key, w in found.items() if w} == {
        (r.tokens, r.accepted): w for r, w in wanted.items()
    }


def test_the_empty_prefix_passes() -> None:
    half = [Fraction(1, 2)] * 2
    _, passing = chances([0, 1], [half] * 3, [half] * 2)
    assert passing == [1, 1, 1]
    assert owed(Fraction(1), half, half) == [0, 0]
    assert replacement(2, [Fraction(1)] * 3, [half] * 3, [half] * 2) == half
