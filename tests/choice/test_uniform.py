"""A uniform number splits at exact thresholds, remembers, and refuses every other use."""

import copy
import math
import operator
import pickle
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, Program, Uniform, UniformError, explore
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law, law, point

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

Comparison = Callable[[Any, Any], bool]
Form = Callable[[Uniform], Uniform]
Question = tuple[Fraction, Fraction, Fraction, Comparison]  # scale, offset, bound, comparison

COMPARISONS: list[Comparison] = [operator.lt, operator.le, operator.gt, operator.ge]
numbers = st.fractions(-2, 2, max_denominator=6) | st.sampled_from(
    [Fraction(0), Fraction(1), Fraction(1, 10**320 + 7)]
)
questions = st.tuples(numbers, numbers, numbers, st.sampled_from(COMPARISONS))


def law_by_intervals(asked: list[Question]) -> Law[tuple[int, ...]]:
    """Cut [0, 1] at every threshold, and answer in the middle of every piece."""
    thresholds = {(bound - offset) / scale for scale, offset, bound, _ in asked if scale}
    cuts = sorted({Fraction(0), Fraction(1), *(t for t in thresholds if 0 < t < 1)})
    weights: dict[tuple[int, ...], Fraction] = {}
    for low, high in pairwise(cuts):
        inside = (low + high) / 2
        answers = tuple(int(compare(a * inside + b, x)) for a, b, x, compare in asked)
        weights[answers] = weights.get(answers, Fraction()) + high - low
    return Law(weights)


# ---------------------------------------------------------------- comparisons


@given(st.lists(questions, max_size=5))
def test_answers_have_the_law_of_intervals(asked: list[Question]) -> None:
    def program(chooser: Chooser) -> tuple[int, ...]:
        number = chooser.uniform()
        return tuple(int(compare(number * a + b, x)) for a, b, x, compare in asked)

    assert explore(program).law == law_by_intervals(asked)


@given(st.lists(questions, max_size=4))
def test_the_number_may_stand_on_the_right(asked: list[Question]) -> None:
    def program(chooser: Chooser) -> tuple[int, ...]:
        number = chooser.uniform()
        return tuple(int(compare(x, b + a * number)) for a, b, x, compare in asked)

    mirror: dict[Comparison, Comparison] = {
        operator.lt: operator.gt,
        operator.le: operator.ge,
        operator.gt: operator.lt,
        operator.ge: operator.le,
    }
    mirrored = [(a, b, x, mirror[compare]) for a, b, x, compare in asked]
    assert explore(program).law == law_by_intervals(mirrored)


@given(st.lists(questions, max_size=3), st.lists(questions, max_size=3))
def test_two_numbers_are_independent(first: list[Question], second: list[Question]) -> None:
    def program(chooser: Chooser) -> tuple[tuple[int, ...], tuple[int, ...]]:
        one, two = chooser.uniform(), chooser.uniform()
        answers = tuple(int(compare(two * a + b, x)) for a, b, x, compare in second)
        return tuple(int(compare(one * a + b, x)) for a, b, x, compare in first), answers

    one, two = law_by_intervals(first), law_by_intervals(second)
    assert explore(program).law == Law({(x, y): one[x] * two[y] for x in one for y in two})


@given(numbers, numbers)
def test_acceptance_by_ratio_needs_no_division(p: Fraction, q: Fraction) -> None:
    p, q = abs(p), abs(q)
    accepted = explore(lambda chooser: int(chooser.uniform() * q < p)).law
    assert accepted[1] == (min(Fraction(1), p / q) if q else (p > 0))


FORMS: list[tuple[Form, Fraction | int, int]] = [
    (lambda u: u, 1, 0),
    (lambda u: -u, -1, 0),
    (lambda u: 1 - u, -1, 1),
    (lambda u: u - 1, 1, -1),
    (lambda u: u / 2, HALF, 0),
    (lambda u: u / Fraction(-1, 3), -3, 0),
    (lambda u: 2 * u + 1, 2, 1),
    (lambda u: 1 + u * 2, 2, 1),
    (lambda u: (u + 1) * 2, 2, 2),
    (lambda u: 3 - 2 * (1 - u), 2, 1),
    (lambda u: (u - HALF) / HALF, 2, -1),
    (lambda u: u * "2/3", Fraction(2, 3), 0),
]


@pytest.mark.parametrize(("form", "scale", "offset"), FORMS)
def test_an_affine_form_is_compared_as_one(form: Form, scale: Fraction | int, offset: int) -> None:
    def below(bound: Fraction) -> Program[tuple[int, ...]]:
        return lambda chooser: (int(form(chooser.uniform()) < bound),)

    for bound in (Fraction(n, 4) for n in range(-14, 15)):
        asked: Question = (Fraction(scale), Fraction(offset), bound, operator.lt)
        assert explore(below(bound)).law == law_by_intervals([asked])


def test_a_number_remembers_what_was_seen_of_it_in_every_form() -> None:
    def program(chooser: Chooser) -> str:
        u = chooser.uniform()
        if u < HALF:
            return "".join(map(str, (int(u < HALF), int(1 - u > HALF), int(2 * u >= 1))))
        return "high" if u - HALF < Fraction(1, 4) else "top"

    assert explore(program).law == law({"110": "1/2", "high": "1/4", "top": "1/4"})


def test_a_number_lies_in_0_1_with_0_and_without_1() -> None:
    sure = explore(
        lambda c: tuple(int(x) for u in [c.uniform()] for x in (u < 1, u <= 1, u >= 0, u > 0))
    )
    assert sure.law == point((1, 1, 1, 1))
    assert [branch.choices for branch in sure.branches] == [()]
    never = explore(lambda c: tuple(int(x) for u in [c.uniform()] for x in (u < 0, u <= 0, u >= 1)))
    assert never.law == point((0, 0, 0))


@pytest.mark.parametrize(
    ("compare", "answer"), [(operator.lt, 0), (operator.le, 1), (operator.gt, 0), (operator.ge, 1)]
)
def test_a_scale_of_zero_leaves_a_constant(compare: Comparison, answer: int) -> None:
    assert explore(lambda c: int(compare(c.uniform() * 0 + THIRD, THIRD))).law == point(answer)
    assert explore(lambda c: int(compare(0 * c.uniform(), 0))).law == point(answer)


def test_the_first_branch_is_the_lower_one() -> None:
    found = explore(lambda chooser: int(chooser.uniform() < THIRD)).branches
    assert [(branch.weight, branch.output) for branch in found] == [(THIRD, 1), (1 - THIRD, 0)]


def test_a_shallow_copy_is_the_same_number() -> None:
    def program(chooser: Chooser) -> tuple[int, int]:
        u = chooser.uniform()
        return int(u < HALF), int(copy.copy(u) < HALF)

    assert explore(program).law == law({(1, 1): "1/2", (0, 0): "1/2"})


@pytest.mark.parametrize("duplicate", [copy.deepcopy, pickle.dumps])
def test_a_number_has_no_copy_that_forgets(duplicate: Callable[[Uniform], object]) -> None:
    with pytest.raises(TypeError, match="a chooser cannot be copied"):
        explore(lambda chooser: str(duplicate(chooser.uniform())))


# ---------------------------------------------------------------- every other use

FORBIDDEN: dict[str, Callable[[Any], object]] = {
    "float": float,
    "int": int,
    "complex": complex,
    "round": round,
    "round to places": lambda u: round(u, 2),
    "abs": abs,
    "bool": bool,
    "not": lambda u: not u,
    "if": lambda u: 1 if u else 0,
    "and": lambda u: u and 1,
    "hash": hash,
    "key": lambda u: {u: 1},
    "set": lambda u: {u},
    "==": lambda u: u == HALF,
    "== reflected": lambda u: HALF == u,  # noqa: SIM300
    "!=": lambda u: u != HALF,
    "== itself": lambda u: u == u,  # noqa: PLR0124
    "== another type": lambda u: u == "a",
    "in": lambda u: u in [HALF, THIRD],
    "index": operator.index,
    "range": range,
    "floor": math.floor,
    "ceil": math.ceil,
    "log": math.log,
    "isnan": math.isnan,
    "power": lambda u: u**2,
    "square": lambda u: u * u,
    "difference": lambda u: u - u,
    "sum": lambda u: u + u,
    "ratio": lambda u: u / u,
    "reciprocal": lambda u: 1 / u,
    "reciprocal of a Fraction": lambda u: HALF / u,
    "divided into an int": lambda u: 7 / u,
    "//": lambda u: u // 2,
    "%": lambda u: u % 1,
    "< itself": lambda u: u < u,  # noqa: PLR0124
    "<= itself": lambda u: u <= 2 * u,
    "> itself": lambda u: u > 1 - u,
    ">= itself": lambda u: u >= u,  # noqa: PLR0124
    "sorted": lambda u: sorted([u, u]),
    "max": lambda u: max(u, 1 - u),
}


@pytest.mark.parametrize("use", FORBIDDEN)
def test_every_other_use_is_refused(use: str) -> None:
    with pytest.raises(UniformError, match="a uniform number is only compared with exact numbers"):
        explore(lambda chooser: str(FORBIDDEN[use](chooser.uniform())))


def test_two_numbers_are_not_compared() -> None:
    with pytest.raises(UniformError, match="got two uniform numbers together"):
        explore(lambda chooser: int(chooser.uniform() < chooser.uniform()))


REFUSED_BY_PYTHON: list[Callable[[Any], object]] = [
    math.trunc,
    lambda u: divmod(u, 2),
    lambda u: +u,
    lambda u: 2**u,
    lambda u: 7 % u,
    len,
    list,
]


@pytest.mark.parametrize("use", REFUSED_BY_PYTHON)
def test_what_python_itself_refuses_stays_refused(use: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError):
        explore(lambda chooser: str(use(chooser.uniform())))


@pytest.mark.parametrize("bound", [0.5, float("nan"), float("inf"), True, None, (1, 2)])
def test_a_bound_is_exact(bound: Hashable) -> None:
    def using(use: Callable[[Any, Any], object]) -> Program[str]:
        return lambda chooser: str(use(chooser.uniform(), bound))

    operations = (operator.add, operator.sub, operator.mul, operator.truediv)
    for use in (*COMPARISONS, *operations):
        with pytest.raises(WeightError, match="an exact number is an int, a Fraction or a string"):
            explore(using(use))


def test_a_division_by_zero_is_one() -> None:
    with pytest.raises(ZeroDivisionError):
        explore(lambda chooser: str(chooser.uniform() / 0))


def test_a_number_is_shown_by_its_form() -> None:
    shown = explore(lambda chooser: repr(2 * chooser.uniform() - THIRD)).law
    assert shown == point("Uniform(2 * u + -1/3)")
