"""Masked sums: the quantity of block verification, at any weight and on every dtype."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.dense.masked import masked_sums
from specdec_exact.dense.plain import masked_list_sums
from specdec_exact.kernel.errors import AlphabetError, MassError, WeightError
from tests.dense.generated import KINDS, Row, any_pair, law_of, softmax


def scaled(number: int, exponent: int) -> Fraction:
    return number * Fraction(2) ** exponent


weights = st.one_of(
    st.just(Fraction()),
    st.fractions(0, 3),
    st.builds(scaled, st.integers(1, 99), st.integers(-900, 900)),
)


@given(any_pair, weights)
def test_excess_and_overlap_are_sums_over_tokens(pair: tuple[Row, Row], weight: Fraction) -> None:
    p, q = map(law_of, pair)
    sums = masked_sums(*pair, weight, sums="normalise")
    tokens = range(len(pair[0]))
    assert sums.excess == sum(max(weight * p[x] - q[x], Fraction()) for x in tokens)
    assert sums.overlap == sum(min(weight * p[x], q[x]) for x in tokens)
    assert sums.target_sum == sum(Fraction(float(entry)) for entry in pair[0])
    assert sums.draft_kept == sum(
        Fraction(float(pair[1][x])) for x in tokens if weight * p[x] >= q[x]
    )


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("weight", ["1", "2/3", "1/1000000007", "5"])
def test_large_rows_agree_with_lists(kind: str, weight: str) -> None:
    p, q = softmax(kind, 30_000, 1), softmax(kind, 30_000, 2)
    sums = masked_sums(p, q, weight, sums="normalise")
    lists = p.astype(np.float64).tolist(), q.astype(np.float64).tolist()
    expected = masked_list_sums(*lists, weight, sums="normalise")
    assert (sums.excess, sums.target_kept) == (expected.excess, expected.target_kept)


def test_a_tie_with_the_weighted_row_is_kept() -> None:
    row = softmax("float32", 10_000, 4)
    sums = masked_sums(row, row, 1, sums="normalise")
    assert (sums.target_kept, sums.draft_kept) == (sums.target_sum, sums.draft_sum)


def test_a_bad_guess_is_corrected() -> None:
    """Rounded sums of p = 3q give a coin toss for every token; the second pass decides."""
    q = (softmax("float32", 20_000, 5).view(np.uint32) & np.uint32(0xFFFFFFF0)).view(np.float32)
    sums = masked_sums(q * np.float32(3), q, 1, sums="normalise")
    assert sums.excess == 0
    assert sums.target_kept == sums.target_sum


def test_bad_arguments_are_refused() -> None:
    row = np.array([0.5, 0.5])
    with pytest.raises(AlphabetError, match="draft has the target's 2 tokens, got 1"):
        masked_sums(row, np.array([1.0]), 1, sums="strict")
    with pytest.raises(WeightError, match="an exact number is"):
        masked_sums(row, row, 0.5, sums="strict")
    with pytest.raises(MassError, match="target has mass exactly 1, got 3/4"):
        masked_sums(np.array([0.5, 0.25]), row, 1, sums="strict")
