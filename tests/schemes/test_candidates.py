"""How candidates are proposed, and the round around a rule that verifies them."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.schemes.candidates import (
    Propose,
    distinct,
    independent,
    most_likely,
    next_distinct,
    one_step,
    play_round,
)
from specdec_exact.schemes.round import Round
from tests.schemes.small import COIN, DRAFT, TILTED, emitted, laws, same_everywhere


def proposed(propose: Propose[int], draft: Law[int]) -> Law[tuple[int, ...]]:
    return explore(lambda chooser: propose(chooser, draft)).law


@given(laws(3), st.integers(0, 3))
def test_independent_candidates_have_the_product_law(draft: Law[int], count: int) -> None:
    drawn = proposed(independent(count), draft)
    for text in product(range(3), repeat=count):
        assert drawn[text] == prod((draft[token] for token in text), start=Fraction(1))


@given(laws(4), st.integers(0, 4))
def test_distinct_candidates_leave_the_draft_one_by_one(draft: Law[int], count: int) -> None:
    for text, weight in proposed(distinct(count), draft).items():
        assert max(Counter(text).values(), default=1) == 1
        assert len(text) == min(count, len(draft))
        left, expected = Fraction(1), Fraction(1)
        for token in text:
            expected *= draft[token] / left
            left -= draft[token]
        assert weight == expected


def test_an_exhausted_draft_is_filled_uniformly_from_the_alphabet() -> None:
    drawn = proposed(distinct(2, range(3)), point(0))
    assert drawn == law({(0, 1): "1/2", (0, 2): "1/2"})
    assert proposed(distinct(2), point(0)) == point((0,))
    assert proposed(distinct(5, range(2)), point(0)) == point((0, 1))


def test_the_next_distinct_candidate_may_not_exist() -> None:
    assert next_distinct(DRAFT, (2, 1)) == point(0)
    assert not next_distinct(DRAFT, (2, 1, 0))


@given(laws(4), st.integers(0, 5))
def test_the_most_likely_tokens_come_first(draft: Law[int], count: int) -> None:
    (text,) = proposed(most_likely(count), draft)
    keys = [(-draft[token], token) for token in text]
    assert keys == sorted((-draft[token], token) for token in draft)[:count]


@pytest.mark.parametrize("propose", [independent, distinct, most_likely])
@pytest.mark.parametrize("count", [-1, True, "2"])
def test_a_number_of_candidates_is_a_count(propose: object, count: int) -> None:
    assert callable(propose)
    with pytest.raises(SizeError, match="a number of candidates is an integer of at least 0"):
        propose(count)


# ---------------------------------------------------------------- the round


def take_last(
    _: Chooser, candidates: tuple[int, ...], _target: Law[int], told: Law[int], /
) -> tuple[int, bool]:
    return candidates[-1], candidates[-1] in told


def test_an_accepted_candidate_is_followed_by_a_list_of_its_own() -> None:
    def count_up(text: tuple[int, ...]) -> Law[int]:
        return point(text[-1] + 1)

    program = play_round(take_last, independent(2), count_up, count_up, 2, context=(5,), told=None)
    assert explore(program).law == point(Round((6, 7, 8), 2))


def test_the_first_list_without_an_accepted_candidate_ends_the_round() -> None:
    nothing = same_everywhere(point(9))
    program = play_round(
        take_last, independent(1), nothing, same_everywhere(COIN), 2, context=(), told=nothing
    )
    assert explore(program).law == law({Round((0,), 0): "1/3", Round((1,), 0): "2/3"})


def test_the_candidates_come_from_the_draft_and_the_last_token_from_the_target() -> None:
    target, draft = same_everywhere(point(4)), same_everywhere(COIN)
    program = play_round(take_last, independent(1), target, draft, 1, context=(), told=None)
    assert emitted(program) == law({(0, 4): "1/3", (1, 4): "2/3"})


def test_without_drafts_the_round_is_a_draw_from_the_target() -> None:
    target, draft = same_everywhere(COIN), same_everywhere(TILTED)
    program = play_round(take_last, independent(1), target, draft, 0, context=(), told=None)
    assert explore(program).law == law({Round((0,), 0): "1/3", Round((1,), 0): "2/3"})


def test_a_step_is_the_first_token_of_a_round() -> None:
    assert explore(one_step(take_last, independent(2), COIN, TILTED, None)).law == TILTED


@pytest.mark.parametrize("length", [-1, True])
def test_a_draft_length_is_a_count(length: int) -> None:
    coin = same_everywhere(COIN)
    with pytest.raises(SizeError, match="a draft length is an integer of at least 0"):
        play_round(take_last, independent(1), coin, coin, length, context=(), told=None)
