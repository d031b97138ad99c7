"""One race for both sides: exact margins, the rate of agreement, and its bounds."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import (
    Law,
    acceptance_rate,
    law,
    maximal_coupling,
    point,
    total_variation,
)
from specdec_exact.schemes import shared_randomness
from specdec_exact.schemes.round import Round
from specdec_exact.schemes.shared_randomness import race, step
from tests.schemes.small import (
    COIN,
    TARGET,
    TILTED,
    acceptance,
    emitted,
    is_lossless,
    laws,
    models,
    same_everywhere,
)

DRAFT = law(["1/4", "1/4", "1/2"])


def agreement(joint: Law[tuple[int, int]]) -> Fraction:
    return sum((weight for (x, y), weight in joint.items() if x == y), Fraction())


@given(laws(4), laws(4))
def test_the_winners_have_the_laws_of_their_sides(target: Law[int], draft: Law[int]) -> None:
    joint = race(target, draft)
    assert joint.map(lambda pair: pair[0]) == target
    assert joint.map(lambda pair: pair[1]) == draft


@given(laws(4), laws(4))
def test_the_two_sides_may_change_places(target: Law[int], draft: Law[int]) -> None:
    assert race(target, draft).map(lambda pair: (pair[1], pair[0])) == race(draft, target)


@given(laws(4), laws(4))
def test_the_agreement_between_its_bounds(target: Law[int], draft: Law[int]) -> None:
    apart, agree = total_variation(target, draft), agreement(race(target, draft))
    either = sum(max(target[x], draft[x]) for x in range(4))
    refined = sum(
        min(target[x], draft[x]) / (min(target[x], draft[x]) + either - max(target[x], draft[x]))
        for x in target
        if x in draft
    )
    assert (1 - apart) / (1 + apart) <= refined <= agree <= acceptance_rate(target, draft)


@given(laws(2), laws(2))
def test_with_two_tokens_no_coupling_agrees_more(target: Law[int], draft: Law[int]) -> None:
    assert race(target, draft) == maximal_coupling(target, draft)


def test_the_worked_pair() -> None:
    joint = race(TARGET, DRAFT)
    assert agreement(joint) == Fraction(23, 36)
    apart = total_variation(TARGET, DRAFT)
    assert ((1 - apart) / (1 + apart), 1 - apart) == (Fraction(1, 2), Fraction(2, 3))
    rows = same_everywhere(TARGET), same_everywhere(DRAFT)
    assert acceptance(shared_randomness.whole_round(*rows, 1)) == Fraction(23, 36)


@given(models(2, 2), models(2, 1), st.integers(0, 2))
@settings(max_examples=40)
def test_rounds_are_lossless(target: Model[int], draft: Model[int], n: int) -> None:
    assert is_lossless(shared_randomness.whole_round, target, draft, n)


@given(laws(3), laws(3), laws(3))
def test_a_step_emits_the_target_law_whatever_is_told(
    target: Law[int], draft: Law[int], told: Law[int]
) -> None:
    assert explore(step(target, draft, told=told)).law == target


def test_edges() -> None:
    assert race(COIN, COIN) == law({(0, 0): "1/3", (1, 1): "2/3"})
    assert race(point("a"), point("b")) == point(("a", "b"))
    assert race(COIN, point(5)) == law({(0, 5): "1/3", (1, 5): "2/3"})
    none = shared_randomness.whole_round(same_everywhere(COIN), same_everywhere(TILTED), 0)
    assert emitted(none) == law({(0,): "1/3", (1,): "2/3"})
    never = shared_randomness.whole_round(same_everywhere(COIN), same_everywhere(point(5)), 2)
    assert explore(never).law == law({Round((0,), 0): "1/3", Round((1,), 0): "2/3"})


def test_the_context_reaches_the_models() -> None:
    def count_up(text: tuple[int, ...]) -> Law[int]:
        return point(text[-1] + 1)

    program = shared_randomness.whole_round(count_up, count_up, 1, context=(4,))
    assert explore(program).law == point(Round((5, 6), 1))


@pytest.mark.parametrize("length", [-1, True])
def test_a_draft_length_is_a_count(length: int) -> None:
    coin = same_everywhere(COIN)
    with pytest.raises(SizeError, match="a draft length is an integer of at least 0"):
        shared_randomness.whole_round(coin, coin, length)
