"""Random numbers, arrays of them and races: exact weights, and refusals."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit.race import raced
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Model, Run
from specdec_exact.audit.sources.numpy_array import random_array
from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law


def law_of(program: Callable[[Run], Any], model: Model = "real") -> Law[Any]:
    return explore(lambda chooser: program(Run(chooser, model))).law


def array(run: Run, count: int) -> Any:
    return random_array([run.uniform() for _ in range(count)], (count,))


@pytest.mark.parametrize(
    ("program", "weight"),
    [
        (lambda run: run.uniform() < 0.25, Fraction(1, 4)),
        (lambda run: 1 - run.uniform() > 0.25, Fraction(3, 4)),
        (lambda run: run.uniform() * 4 - 1 <= np.float32(0.5), Fraction(3, 8)),
        (lambda run: np.float64(0.25) > run.uniform(), Fraction(1, 4)),
        (lambda run: 2 / run.uniform() < 4, Fraction(1, 2)),
        (lambda run: int(run.uniform() * 5) == 3, Fraction(1, 5)),
        (lambda run: bool(np.clip(array(run, 1), 0.5, 1)[0] <= 0.5), Fraction(1, 2)),
        (lambda run: np.clip(run.uniform(), 0.25, None) <= 0.25, Fraction(1, 4)),
        (lambda run: np.clip(run.uniform(), 0.25, 0.5) >= np.float32(0.5), Fraction(1, 2)),
        (lambda run: abs(run.uniform() - 0.5) < 0.125, Fraction(1, 4)),
        (lambda run: np.abs(run.uniform() - 0.25) > 0.5, Fraction(1, 4)),
        (lambda run: bool(np.abs(array(run, 2) * 2 - 1)[1] < 0.5), Fraction(1, 2)),
        (lambda run: bool(np.searchsorted([0.25, 0.5, 1.0], run.uniform()) == 1), Fraction(1, 4)),
        (lambda run: bool((array(run, 1)[:, None] * 2).reshape(-1)[0] < 0.5), Fraction(1, 4)),
    ],
)
def test_comparisons_have_their_exact_weight(
    program: Callable[[Run], Any], weight: Fraction
) -> None:
    law = law_of(lambda run: int(program(run)))
    assert law[1] == weight


def test_comparisons_of_one_number_know_of_each_other() -> None:
    def cell(run: Run) -> int:
        u = run.uniform()
        return (u < 0.5) + (u < 0.25) + (u < 0.75)

    assert law_of(cell) == Law(
        {3: Fraction(1, 4), 2: Fraction(1, 4), 1: Fraction(1, 4), 0: Fraction(1, 4)}
    )


def test_on_the_grid_equality_has_a_weight() -> None:
    assert law_of(lambda run: int(run.uniform(24) <= 0.5), "grid")[1] == Fraction(1, 2) + Fraction(
        1, 2**24
    )
    assert law_of(lambda run: int(run.uniform(24) == 0.5), "grid")[1] == Fraction(1, 2**24)
    assert law_of(lambda run: int(run.uniform() == 0.5))[1] == 0


RACES: list[Callable[[Run, Any], Any]] = [
    lambda run, c: (c / exponentials(run)).argmax(),
    lambda run, c: np.argmin(exponentials(run) / c),
    lambda run, c: np.argmax(np.log(array(run, 3)) / c),
    lambda run, c: np.argmin(-np.log(1 - array(run, 3)) / c),
    lambda run, c: np.argmax(array(run, 3) ** (1 / c)),
]


def exponentials(run: Run) -> Any:
    return random_array([run.exponential() for _ in range(3)], (3,))


@pytest.mark.parametrize("race", RACES)
def test_a_race_is_one_choice_with_the_weights_of_its_rates(
    race: Callable[[Run, Any], Any],
) -> None:
    with np.errstate(divide="ignore"):
        law = law_of(lambda run: int(race(run, np.array([0.5, 0.0, 0.25]))))
    assert law == Law({0: Fraction(2, 3), 2: Fraction(1, 3)})


@pytest.mark.parametrize(
    "use",
    [
        lambda u, _: float(u),
        lambda u, _: bool(u),
        lambda u, _: hash(u),
        lambda u, _: [1, 2][u],
        lambda u, _: round(u),
        lambda u, _: u % 1,
        lambda u, _: u // 1,
        lambda u, _: np.clip(u, 0, 1, out=np.zeros(1)),
        lambda u, _: 2**u,
        lambda u, v: u < v,
        lambda u, v: u + v,
        lambda u, v: u * v + 1,
        lambda u, _: u + "1",
        lambda u, _: u * float("inf"),
        lambda u, _: np.array([u]).astype(float),
        lambda u, v: np.sum(random_array([u, v], (2,))),
        lambda u, v: np.sort(random_array([u, v], (2,))),
        lambda u, v: np.cumsum(random_array([u, v], (2,))),
        lambda u, _: raced(u.variable.run, [u, 0.5], largest=True),
        lambda u, _: raced(u.variable.run, [u, u], largest=True),
        lambda u, v: raced(u.variable.run, [u, v], largest=True),
    ],
)
def test_every_other_use_is_refused_and_remembered(use: Callable[[Any, Any], Any]) -> None:
    def program(run: Run) -> None:
        with pytest.raises(CannotModel):
            use(run.uniform(), run.uniform())
        assert run.refused is not None

    explore(lambda chooser: program(Run(chooser, "real")))


def test_noise_is_raced_twice_and_only_whole() -> None:
    def thrice(run: Run) -> None:
        noise = exponentials(run)
        noise.argmin()
        noise.argmin()
        noise.argmin()

    def compared(run: Run) -> None:
        noise = exponentials(run)
        if noise[0] < 1:
            noise.argmin()

    for program in (thrice, compared):
        with pytest.raises(CannotModel):
            law_of(program)


def test_one_key_is_one_number() -> None:
    law = law_of(lambda run: (run.uniform(key="a") < 0.5, run.uniform(key="a") < 0.5).count(True))
    assert law == Law({2: Fraction(1, 2), 0: Fraction(1, 2)})
