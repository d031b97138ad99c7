"""One token at a time: the definitions, on any pair of rows."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given

from specdec_exact.dense.comparison import compare
from specdec_exact.dense.summary import admit_sum, admit_weight
from specdec_exact.kernel import law as kernel
from specdec_exact.kernel.errors import AlphabetError, MassError, NoResidual, WeightError
from tests.dense.generated import Row, any_pair, law_of


@given(any_pair)
def test_every_token_follows_the_rule(pair: tuple[Row, Row]) -> None:
    p, q = map(law_of, pair)
    step = compare(*pair, sums="normalise")
    for x in range(len(pair[0])):
        assert (step.target(x), step.draft(x)) == (p[x], q[x])
        assert step.acceptance(x) == (min(Fraction(1), p[x] / q[x]) if q[x] else 1)
        assert step.output(x) == p[x]
        if p == q:
            with pytest.raises(NoResidual):
                step.residual(x)
        else:
            assert step.residual(x) == kernel.residual(p, q)[x]


@given(any_pair)
def test_what_is_not_accepted_is_the_distance(pair: tuple[Row, Row]) -> None:
    step = compare(*pair, sums="normalise")
    assert step.acceptance_rate + step.total_variation == 1
    assert step.total_variation == kernel.total_variation(*map(law_of, pair))


@pytest.mark.parametrize("token", [-1, 2])
def test_a_token_outside_the_row_is_refused(token: int) -> None:
    row = np.array([0.5, 0.5])
    with pytest.raises(AlphabetError, match=f"a token of this row is 0 to 1, got {token}"):
        compare(row, row, sums="strict").target(token)


def test_a_row_without_mass_is_refused_either_way() -> None:
    with pytest.raises(MassError, match="target has mass exactly 1, got 0"):
        admit_sum("target", Fraction(), "normalise")
    with pytest.raises(MassError, match="over by 1/1267650600228229401496703205376"):
        admit_sum("target", 1 + Fraction(1, 1 << 100), "strict")


def test_weights_are_exact_numbers() -> None:
    assert admit_weight("3/4") == Fraction(3, 4)
    with pytest.raises(WeightError, match="a weight of the target is at least 0, got -1/2"):
        admit_weight("-1/2")
