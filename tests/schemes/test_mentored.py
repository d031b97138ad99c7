"""Mentored decoding: the tightening solved exactly, the median it emits, and the line it lies on."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law, acceptance_rate, law, point, total_variation
from specdec_exact.schemes import lenience, mentored, token
from specdec_exact.schemes.mentored import preserved, step, tightening
from tests.schemes.small import (
    TARGET,
    acceptance,
    emits_row_by_row,
    emitted,
    laws,
    models,
    same_everywhere,
)

DRAFT = law(["1/4", "1/4", "1/2"])
factors = st.fractions(Fraction(1, 10), 1, max_denominator=10)


def accepted_at(target: Law[int], draft: Law[int], factor: Fraction) -> Fraction:
    rows = same_everywhere(target), same_everywhere(draft)
    return acceptance(mentored.whole_round(*rows, 1, factor))


@given(laws(4), laws(4), factors)
def test_the_tightening_balances_what_is_rejected_and_is_at_least_one(
    target: Law[int], draft: Law[int], factor: Fraction
) -> None:
    tight = tightening(target, draft, factor)
    rejected = sum((max(draft[x] - target[x] / factor, Fraction()) for x in draft), Fraction())
    if tight is None:
        assert rejected == 0
    else:
        assert tight >= 1
        assert rejected == sum(max(target[x] / tight - draft[x], Fraction()) for x in target)


@given(laws(3), laws(3), factors)
def test_a_step_emits_what_it_declares(target: Law[int], draft: Law[int], factor: Fraction) -> None:
    assert explore(step(target, draft, factor)).law == preserved(target, draft, factor)


@given(models(2, 2), models(2, 1), factors)
@settings(max_examples=30)
def test_a_round_emits_what_it_declares_row_by_row(
    target: Model[int], draft: Model[int], factor: Fraction
) -> None:
    program = mentored.whole_round(target, draft, 2, factor)
    assert emits_row_by_row(program, target, draft, 2, lambda p, q: preserved(p, q, factor))


@given(laws(3), laws(3), factors)
def test_rejection_and_distance_lie_on_the_line_until_nothing_is_rejected(
    target: Law[int], draft: Law[int], factor: Fraction
) -> None:
    emitted = preserved(target, draft, factor)
    rejected = 1 - accepted_at(target, draft, factor)
    assert rejected == total_variation(emitted, draft)
    assert rejected + total_variation(emitted, target) == total_variation(target, draft)


@given(laws(3), laws(3))
def test_a_lenience_of_one_is_the_token_rule(target: Law[int], draft: Law[int]) -> None:
    assert tightening(target, draft, Fraction(1)) in (None, 1)
    assert explore(step(target, draft, Fraction(1))).law == target
    assert accepted_at(target, draft, Fraction(1)) == acceptance_rate(target, draft)


@given(laws(3), laws(3), factors)
def test_it_is_no_further_from_the_target_than_lenience_with_the_stock_residual(
    target: Law[int], draft: Law[int], factor: Fraction
) -> None:
    stock = lenience.preserved(target, draft, factor)
    ours = preserved(target, draft, factor)
    assert total_variation(ours, target) <= total_variation(stock, target)


def test_the_worked_pair() -> None:
    factor = Fraction(3, 4)
    assert tightening(TARGET, DRAFT, factor) == Fraction(15, 14)
    assert preserved(TARGET, DRAFT, factor) == law(["7/15", "14/45", "2/9"])
    assert accepted_at(TARGET, DRAFT, factor) == Fraction(13, 18)


def test_edges() -> None:
    half = Fraction(1, 2)
    assert tightening(TARGET, TARGET, half) is None
    assert preserved(TARGET, TARGET, half) == TARGET
    assert preserved(law({0: "1/2", 1: "1/2"}), point(0), half) == point(0)
    assert preserved(point("a"), point("b"), half) == point("a")
    rows = same_everywhere(TARGET), same_everywhere(DRAFT)
    assert emitted(mentored.whole_round(*rows, 0, half)).map(lambda t: t[0]) == TARGET
    told_the_target = step(TARGET, DRAFT, Fraction(1), told=TARGET)
    assert explore(told_the_target).law == explore(token.step(TARGET, DRAFT, told=TARGET)).law
    assert explore(step(TARGET, point(3), half, told=TARGET)).law == TARGET


@pytest.mark.parametrize("factor", [Fraction(0), Fraction(11, 10)])
def test_a_lenience_is_a_factor_below_one(factor: Fraction) -> None:
    with pytest.raises(WeightError, match="a lenience is above 0 and at most 1"):
        tightening(TARGET, DRAFT, factor)
