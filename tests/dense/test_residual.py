"""The materialised residual: every weight readable, one denominator, and the same law."""

from fractions import Fraction

import numpy as np
import pytest

from specdec_exact.dense import residual
from specdec_exact.dense.comparison import Comparison, compare
from specdec_exact.kernel.errors import NoResidual, SizeError
from tests.dense.generated import KINDS, softmax


def a_step(kind: str) -> Comparison:
    return compare(softmax(kind, 20_000, 1), softmax(kind, 20_000, 2), sums="normalise")


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_each_weight_is_the_residual_of_its_token(kind: str) -> None:
    step = a_step(kind)
    table = step.residual_table()
    assert table.tokens.tolist() == step.support().tolist()
    assert sum(table.numerators()) == table.total
    for token in [0, 1, 19_999, *table.tokens[::997].tolist()]:
        assert table[token] == step.residual(token)
        assert (table[token] > 0) == (token in table.tokens)


def test_numerators_are_all_there_and_positive() -> None:
    table = a_step("float64").residual_table()
    numerators = list(table.numerators())
    assert len(numerators) == len(table) == table.digits.shape[0]
    assert min(numerators) > 0
    assert Fraction(numerators[5], table.total) == table[int(table.tokens[5])]


def test_a_token_beyond_the_row_has_no_weight() -> None:
    table = a_step("float32").residual_table()
    assert table[-1] == table[20_000] == 0


def test_one_law_has_no_residual() -> None:
    row = softmax("float32", 100, 1)
    with pytest.raises(NoResidual, match="target and draft are one law"):
        compare(row, row, sums="normalise").residual_table()


def test_a_table_beyond_the_cap_is_refused_before_it_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(residual, "LARGEST_TABLE", 99)
    step = compare(np.array([0.5, 0.5, 2.0**-1000]), np.array([0.5, 0.25, 0.25]), sums="normalise")
    with pytest.raises(SizeError, match="a residual table has at most 99 bytes, got"):
        step.residual_table()
    assert step.residual(1) > 0
