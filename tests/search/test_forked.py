"""A run on many inputs at once gives, at each of them, what an exploration gives."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice.chooser import Chooser
from specdec_exact.choice.explore import explore
from specdec_exact.faults.record import Pair
from specdec_exact.kernel.errors import MassError, WeightError
from specdec_exact.search.emission import program
from specdec_exact.search.forked import ForkedLaw, ForkedMeasure, TooManyBranches, branch_weights
from specdec_exact.search.grid import compositions, grid_law
from specdec_exact.search.lanes import Columns, LaneRing, narrowest
from tests.search import rules


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_a_followed_run_is_an_exploration_at_its_point(data: st.DataObject) -> None:
    named = {**rules.RIGHT_STEPS, **rules.STEP_MISTAKES, "grid": rules.inclusive_grid}
    rule = named[data.draw(st.sampled_from(sorted(named)))]
    whole = data.draw(st.integers(1, 9))
    p, q = (data.draw(st.sampled_from(list(compositions(whole, 3)))) for _ in "pq")
    ring = LaneRing(3, whole)
    columns = Columns(ring, [np.array([x], dtype=narrowest(whole)) for x in (*p, *q)])

    def ask(atom: int) -> int:
        return int(np.sign(columns.value(atom)[0]))

    ring.ask, ring.signs = ask, {0: 1}
    weights: Any = ring.weights()
    target, draft = (ForkedLaw(dict(enumerate(side))) for side in weights)
    found = branch_weights(lambda chooser: rule(chooser, target, draft), 1000, 100)  # type: ignore[arg-type]
    wanted = explore(program(rule, Pair(grid_law(p, whole), grid_law(q, whole)))).law
    assert set(found) == set(wanted)
    assert all(found[outcome] == wanted[outcome] for outcome in wanted)


def test_laws_and_measures_refuse_what_the_kernel_refuses() -> None:
    ring = LaneRing(2, 2)
    ring.ask, ring.signs = (lambda _: 1), {0: 1}
    weights: Any = ring.weights()[0]
    with pytest.raises(WeightError, match="negative"):
        ForkedMeasure({0: -weights[0]})
    with pytest.raises(WeightError, match="exact"):
        ForkedMeasure({0: 0.5})  # type: ignore[dict-item]
    with pytest.raises(MassError):
        ForkedMeasure[int]({}).normalised()
    with pytest.raises(MassError):
        ForkedLaw({0: weights[0]})


def test_too_many_branches_stop_the_run() -> None:
    def coins(chooser: Chooser) -> int:
        return sum(chooser.flip(Fraction(1, 2)) for _ in range(5))

    assert sum(branch_weights(coins, 32, 5).values()) == 1
    with pytest.raises(TooManyBranches, match="branches"):
        branch_weights(coins, 31, 5)
    with pytest.raises(TooManyBranches, match="depth"):
        branch_weights(coins, 32, 4)
