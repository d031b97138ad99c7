"""Products of two numbers: weights between exact bounds, comparisons that add up, and refusals."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.audit.product import weight_below
from specdec_exact.audit.race import raced
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Model, Run
from specdec_exact.audit.steps import IRRATIONAL
from specdec_exact.choice import explore
from specdec_exact.faults.block.logarithm import logarithm
from specdec_exact.kernel.law import Law

UNIT = (Fraction(0), Fraction(1))
HALF = Fraction(1, 2)
boxes = st.lists(st.fractions(0, 1, max_denominator=8), min_size=2, max_size=2, unique=True).map(
    lambda ends: (min(ends), max(ends))
)


def law_of(program: Callable[[Run], Any], model: Model = "real") -> Law[Any]:
    return explore(lambda chooser: program(Run(chooser, model))).law


@given(st.fractions(-1, 2, max_denominator=12), boxes, boxes)
def test_the_weight_lies_between_sums_over_strips(
    bound: Fraction, first: tuple[Fraction, Fraction], second: tuple[Fraction, Fraction]
) -> None:
    def share(u: Fraction) -> Fraction:
        low, high = second
        if u == 0:
            return Fraction(bound > 0)
        return min(max((bound / u - low) / (high - low), Fraction(0)), Fraction(1))

    strips = 40
    edges = [first[0] + (first[1] - first[0]) * k / strips for k in range(strips + 1)]
    most = sum((share(u) for u, _ in pairwise(edges)), Fraction()) / strips
    least = sum((share(u) for _, u in pairwise(edges)), Fraction()) / strips
    assert least <= weight_below(bound, first, second) <= most


def test_halves_of_a_square() -> None:
    # 1/2 + 1/2 log 2, between rationals.
    known = logarithm(Fraction(2))
    weight = weight_below(HALF, UNIT, UNIT)
    assert (1 + known.low) / 2 <= weight <= (1 + known.high) / 2


def test_a_comparison_after_one_of_its_factor_knows_of_it() -> None:
    def both(run: Run) -> tuple[int, int]:
        u = run.uniform()
        first = u <= 0.5
        return int(first), int(u * run.uniform() <= 0.25)

    law = law_of(both)
    assert law[1, 1] + law[1, 0] == HALF
    assert law[1, 1] == HALF * weight_below(Fraction(1, 4), (Fraction(0), HALF), UNIT)
    assert law[0, 1] == HALF * weight_below(Fraction(1, 4), (HALF, Fraction(1)), UNIT)
    alone = weight_below(Fraction(1, 4), UNIT, UNIT)
    assert abs(law[1, 1] + law[0, 1] - alone) < Fraction(1, 10**50)


@pytest.mark.parametrize(
    ("compared", "bound"),
    [
        (lambda u, v: u * v < 0.5, HALF),
        (lambda u, v: 2 * (u * v) <= 1, HALF),
        (lambda u, v: (u * 2) * (v / 4) < 0.25, HALF),
        (lambda u, v: not u * v >= 0.5, HALF),
        (lambda u, v: np.float64(0.5) > u * v * 1.0, HALF),
    ],
)
def test_scales_are_carried_through(compared: Callable[[Any, Any], Any], bound: Fraction) -> None:
    law = law_of(lambda run: int(compared(run.uniform(), run.uniform())))
    assert law[1] == weight_below(bound, UNIT, UNIT)


@pytest.mark.parametrize(
    "use",
    [
        lambda u, v, _: u * u < v,
        lambda u, v, _: u * v < v,
        lambda u, v, w: u * v * w < 0.5,
        lambda u, v, w: w * (u * v) < 0.5,
        lambda u, _, __: u * u < 0.5,
        lambda u, v, _: (u + 0.1) * v < 0.5,
        lambda u, v, _: u * -1.0 * v < -0.5,
        lambda u, v, _: u * v + 0.1 < 0.5,
        lambda u, v, _: 1 - u * v < 0.5,
        lambda u, v, _: (u * v).log() < -1,
        lambda u, v, _: [u * v < 0.5, u < 0.5],
        lambda u, v, _: [u * v < 0.5, u * v < 0.25],
        lambda u, v, w: [u * v < 0.5, v * w < 0.25],
        lambda u, v, w: [u * v < 0.5, raced(u.variable.run, [1 / -u.log(), 1 / -w.log()], largest=True)],
        lambda u, v, w: [raced(u.variable.run, [1 / -u.log(), 1 / -w.log()], largest=True), u * v < 0.5],
        lambda u, v, w: raced(u.variable.run, [u * v, w], largest=True),
        lambda u, v, _: float(u * v),
        lambda u, v, _: bool(u * v),
        lambda u, v, _: int(u * v * 3),
        lambda u, v, _: u * v == 0.5 and u < 1,
    ],
)  # fmt: skip
def test_everything_else_is_refused(use: Callable[[Any, Any, Any], Any]) -> None:
    with pytest.raises(CannotModel):
        law_of(lambda run: use(run.uniform(), run.uniform(), run.uniform()))


def test_on_the_grid_products_are_refused() -> None:
    with pytest.raises(CannotModel):
        law_of(lambda run: run.uniform() * run.uniform() < 0.5, "grid")


@pytest.mark.parametrize(("bound", "noted"), [(0.5, True), (1.0, False), (0.0, False)])
def test_a_weight_that_was_rounded_is_noted(*, bound: float, noted: bool) -> None:
    def program(chooser: Any) -> None:
        run = Run(chooser, "real")
        assert run.uniform() * run.uniform() < bound or bound < 1
        assert (IRRATIONAL in run.notes) == noted

    explore(program)
