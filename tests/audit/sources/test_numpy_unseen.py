"""A number nobody looks at makes no branch; every use of one sees the number that was drawn."""

import copy
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.audit.sources.numpy_unseen import unseen_integer
from specdec_exact.choice import Exploration, explore

RNG = np.random.default_rng(0)


def explored(draw: Callable[[], Any]) -> Exploration[Any]:
    def program(chooser: Any) -> Any:
        run = Run(chooser, "real", lazily=True)
        with replaced(run, draw):
            result = draw()
        return int(result)

    return explore(program)


DRAWS: list[Callable[[], Any]] = [
    lambda: RNG.choice(3, p=[0.25, 0.5, 0.25]),
    lambda: RNG.integers(3),
    lambda: RNG.binomial(1, 0.5),
    lambda: np.argmax(np.array([0.25, 0.5, 0.25]) / RNG.exponential(size=3)),
    lambda: np.argmin(RNG.exponential(size=3)),
]


@pytest.mark.parametrize("draw", DRAWS)
def test_a_number_that_nobody_looks_at_makes_no_branch(draw: Callable[[], Any]) -> None:
    def thrown_away() -> int:
        kept = [draw(), draw()]
        copy.deepcopy(kept)
        return 7

    assert len(explored(thrown_away).branches) == 1


def put(row: Any, place: Any) -> Any:
    row[place] = 1
    return row


USES: list[Callable[[Any], Any]] = [
    lambda x: x == 1,
    lambda x: x > 0,
    lambda x: 1 + x,
    lambda x: x - 1 + 1,
    lambda x: [5, 6, 7][x],
    lambda x: {0: 3, 1: 4, 2: 5}[x],
    lambda x: len(range(x)),
    lambda x: np.array([5, 6, 7])[x],
    lambda x: np.array([4, x])[1],
    lambda x: (np.arange(3) + x)[1],
    lambda x: np.array([1.0, 2.0, 3.0])[np.array([x])][0],
    lambda x: np.concatenate([[1], [x]])[1],
    lambda x: x.item(),
    lambda x: int(f"{x}"),
    lambda x: int(str(x)),
    bool,
    operator.index,
    lambda x: 1 if isinstance(x, np.integer) and x else 0,
    lambda x: put(np.zeros(3), x).argmax(),
    lambda x: x.astype(float) * 2,
    lambda x: np.eye(3)[x].argmax(),
]


@pytest.mark.parametrize("use", USES)
def test_every_use_gives_what_the_number_gives(use: Callable[[Any], Any]) -> None:
    weights = [0.25, 0.5, 0.25]
    expected: dict[int, Fraction] = {}
    for number, weight in enumerate(weights):
        outcome = int(use(np.int64(number)))
        expected[outcome] = expected.get(outcome, Fraction()) + Fraction(weight)
    law = explored(lambda: use(RNG.choice(3, p=weights))).law
    assert {outcome: law[outcome] for outcome in law} == expected


def test_a_number_that_is_kept_after_its_run_is_refused() -> None:
    def program(chooser: Any) -> None:
        run = Run(chooser, "real", lazily=True)
        kept = unseen_integer(run.draw([Fraction(1), Fraction(1)]), int)
        run.finish()
        with pytest.raises(CannotModel, match="earlier call"):
            int(kept)

    explore(program)
