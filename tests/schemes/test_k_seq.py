"""k-SEQ: exact for every valid divisor, refused for the others, within a constant of the optimum."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law, law, point, uniform
from specdec_exact.schemes import k_seq
from specdec_exact.schemes.k_seq import is_valid, remaining
from specdec_exact.schemes.optimal import best_independent
from tests.schemes.small import (
    COIN,
    DRAFT,
    TARGET,
    TILTED,
    acceptance,
    emitted,
    laws,
    models,
    preserves,
    same_everywhere,
)

divisors = st.fractions(Fraction(1, 2), 4, max_denominator=6)


def rate(
    target: Law[int], draft: Law[int], count: int, divisor: Fraction | None = None
) -> Fraction:
    rows = same_everywhere(target), same_everywhere(draft)
    return acceptance(k_seq.whole_round(*rows, 1, count, divisor=divisor))


@given(laws(3), laws(3), st.integers(0, 3), divisors)
def test_a_valid_divisor_is_lossless_and_another_is_refused(
    target: Law[int], draft: Law[int], count: int, divisor: Fraction
) -> None:
    program = k_seq.step(target, draft, count, divisor)
    if is_valid(target, draft, count, divisor):
        assert explore(program).law == target
    else:
        with pytest.raises(WeightError, match="rejections is at least 0; with divisor"):
            explore(program)


@given(laws(4), laws(4), st.integers(1, 4))
def test_the_number_of_candidates_is_always_valid(
    target: Law[int], draft: Law[int], count: int
) -> None:
    assert is_valid(target, draft, count, Fraction(count))


@given(laws(3), laws(3), st.integers(1, 3), divisors)
def test_what_remains_has_the_mass_of_rejecting_everything(
    target: Law[int], draft: Law[int], count: int, divisor: Fraction
) -> None:
    if is_valid(target, draft, count, divisor):
        common = sum(min(draft[x], target[x] / divisor) for x in target)
        assert remaining(target, draft, count, divisor).mass == (1 - common) ** count


@given(laws(3), laws(3), st.integers(1, 3))
@settings(max_examples=50)
def test_at_least_a_constant_of_the_optimum(target: Law[int], draft: Law[int], count: int) -> None:
    constant = 1 - (1 - Fraction(1, count)) ** count
    best = best_independent(target, draft, count).acceptance
    assert constant * best <= rate(target, draft, count) <= best


def test_the_constant_is_attained() -> None:
    wide = uniform(range(4))
    assert rate(wide, wide, 2) == Fraction(3, 4) * best_independent(wide, wide, 2).acceptance


def test_the_worked_pair() -> None:
    assert not is_valid(TARGET, DRAFT, 2, Fraction(1))
    assert rate(TARGET, DRAFT, 2, Fraction(3, 2)) == Fraction(3, 4)
    assert rate(TARGET, DRAFT, 2) == Fraction(95, 144)
    assert not is_valid(TARGET, DRAFT, 2, Fraction(1499, 1000))


def test_a_divisor_may_be_valid_although_it_is_less_than_the_number_of_expected_tries() -> None:
    # The usual test compares 1 + (1-b) + ... with the divisor; that is needed only where a token
    # is offered at least target / divisor, and here the target's only token is offered less.
    target, draft = law({0: 1}), law({0: "1/10", 1: "9/10"})
    tries = 1 + (1 - Fraction(1, 10))
    assert tries > 1
    assert is_valid(target, draft, 2, Fraction(1))
    assert explore(k_seq.step(target, draft, 2, Fraction(1))).law == target


@given(models(2, 2), models(2, 1))
@settings(max_examples=40)
def test_rounds_are_lossless(target: Model[int], draft: Model[int]) -> None:
    assert preserves(target, 3, emitted(k_seq.whole_round(target, draft, 2, 2)))


def test_edges() -> None:
    assert explore(k_seq.step(COIN, TILTED, 0)).law == COIN
    assert explore(k_seq.step(point("a"), point("b"), 2)).law == point("a")
    assert rate(COIN, COIN, 1) == 1
    assert explore(k_seq.step(COIN, TILTED, 1, told=COIN)).law == TILTED
    for divisor in (Fraction(0), Fraction(-1)):
        assert not is_valid(COIN, TILTED, 1, divisor)
        with pytest.raises(WeightError, match="a k-SEQ divisor is greater than 0"):
            remaining(COIN, TILTED, 1, divisor)
