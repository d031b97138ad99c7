"""Temperature, filters, penalties, masks: exact, and closed under what requests ask for."""

from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.kernel.errors import AlphabetError, SizeError, WeightError
from specdec_exact.kernel.law import Law, Token, law, measure
from specdec_exact.schemes.transform import (
    masked,
    min_p,
    penalised,
    temperature,
    together,
    top_k,
    top_p,
)
from tests.schemes.small import laws

STAIRS = law(["2/5", "3/10", "1/5", "1/10"])
shares = st.fractions(0, 1, max_denominator=8)


@given(laws(4), st.integers(1, 4), st.integers(1, 4))
def test_temperatures_multiply(weights: Law[int], first: int, second: int) -> None:
    twice = temperature(temperature(weights, Fraction(1, first)), Fraction(1, second))
    assert twice == temperature(weights, Fraction(1, first * second))


@given(laws(4), st.integers(1, 5), st.integers(1, 5))
def test_a_root_undoes_a_power(weights: Law[int], power: int, root: int) -> None:
    raised = temperature(weights, Fraction(1, power * root))
    assert temperature(raised, Fraction(root)) == temperature(weights, Fraction(1, power))
    assert temperature(raised, Fraction(root, 2)) == temperature(weights, Fraction(1, 2 * power))


def test_an_irrational_root_is_refused() -> None:
    with pytest.raises(WeightError, match="the root of degree 2 of 1/2 is not rational"):
        temperature(law(["2/3", "1/3"]), Fraction(2))
    with pytest.raises(WeightError, match="the root of degree 3 of 7/9 is not rational"):
        temperature(law(["9/16", "7/16"]), Fraction(3))
    with pytest.raises(WeightError, match="a temperature is at least 0, got -1"):
        temperature(STAIRS, Fraction(-1))


@given(laws(4))
def test_temperature_zero_is_the_first_best_token(weights: Law[int]) -> None:
    best = next(x for x in range(4) if weights[x] == max(weights.values()))
    assert temperature(weights, Fraction(0)) == top_k(weights, 1) == law({best: 1})
    assert top_p(weights, Fraction(0)) == law({best: 1})


@given(laws(4), st.integers(1, 5))
def test_top_k_keeps_the_heaviest(weights: Law[int], count: int) -> None:
    kept = top_k(weights, count)
    assert len(kept) == min(count, len(weights))
    lost = [x for x in weights if x not in kept]
    assert all((-weights[x], x) < (-weights[y], y) for x in kept for y in lost)
    assert all(kept[x] * weights[y] == kept[y] * weights[x] for x in kept for y in kept)


@given(laws(4), shares)
def test_top_p_keeps_no_more_than_it_needs(weights: Law[int], mass: Fraction) -> None:
    kept = top_p(weights, mass)
    held = sorted((weights[x] for x in kept), reverse=True)
    assert sum(held) >= mass
    assert len(held) == 1 or sum(held[:-1]) < mass
    assert kept == top_k(weights, len(kept))


@given(laws(4), shares)
def test_min_p_keeps_what_is_near_the_best(weights: Law[int], fraction: Fraction) -> None:
    kept = min_p(weights, fraction)
    best = max(weights.values())
    assert {x for x in weights if weights[x] >= fraction * best} == set(kept)


def test_ties_are_ranked_in_token_order_wherever_they_stand() -> None:
    tied: Law[Token] = law({"b": "1/4", 7: "1/4", "a": "1/4", 3: "1/4"})
    assert set(top_k(tied, 1)) == {3}
    assert set(top_k(tied, 3)) == {3, 7, "a"}
    assert set(top_p(tied, Fraction(1, 2))) == {3, 7}
    assert len(min_p(tied, Fraction(1))) == 4


def test_weights_of_any_mass_will_do() -> None:
    heavy = measure({0: 4, 1: 3, 2: 2, 3: 1})
    for transform in (
        partial(temperature, value=Fraction(1, 3)),
        partial(top_k, count=2),
        partial(top_p, mass=Fraction(7, 10)),
        partial(min_p, fraction=Fraction(1, 2)),
        partial(masked, allowed={1, 2}),
        partial(penalised, counts={0: 2}, factor=Fraction(1, 3)),
    ):
        assert transform(heavy) == transform(STAIRS)


@given(laws(3), st.integers(0, 3), st.integers(0, 3))
def test_penalties_add_up(weights: Law[int], first: int, second: int) -> None:
    half = Fraction(1, 2)
    twice = penalised(penalised(weights, {0: first}, half), {0: second}, half)
    assert twice == penalised(weights, {0: first + second}, half)
    assert penalised(weights, {}, half) == weights


@given(laws(4), st.sets(st.integers(0, 3)))
def test_a_mask_is_the_law_given_the_allowed_tokens(weights: Law[int], allowed: set[int]) -> None:
    inside = sum((weights[x] for x in allowed), Fraction())
    if inside == 0:
        with pytest.raises(AlphabetError, match="a mask allows at least one token"):
            masked(weights, allowed)
    else:
        assert all(masked(weights, allowed)[x] == weights[x] / inside for x in allowed)


def test_a_chain_of_filters_is_not_the_filters_together() -> None:
    filters = partial(top_k, count=3), partial(top_p, mass=Fraction(3, 4))
    assert top_p(top_k(STAIRS, 3), Fraction(3, 4)) == law(["4/7", "3/7"])
    assert together(STAIRS, *filters) == law(["4/9", "1/3", "2/9"])
    assert together(STAIRS, *reversed(filters)) == together(STAIRS, *filters)
    assert together(STAIRS) == STAIRS
    with pytest.raises(AlphabetError, match="got none"):
        together(STAIRS, partial(masked, allowed={3}), partial(top_k, count=1))


def test_refusals() -> None:
    with pytest.raises(SizeError, match="top-k keeps at least 1 token, got 0"):
        top_k(STAIRS, 0)
    for bad in (Fraction(-1, 9), Fraction(10, 9)):
        with pytest.raises(WeightError, match=r"top-p holds a share between 0 and 1, got -?10?/9"):
            top_p(STAIRS, bad)
        with pytest.raises(WeightError, match="min-p asks for a fraction between 0 and 1, got"):
            min_p(STAIRS, bad)
    with pytest.raises(WeightError, match="a penalty multiplies by more than 0, got 0"):
        penalised(STAIRS, {}, Fraction(0))
    with pytest.raises(SizeError, match="a token stands at least 0 times"):
        penalised(STAIRS, {0: -1}, Fraction(1, 2))
