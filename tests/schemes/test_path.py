"""Paths are drawn whole, from the draft, in the context they are given."""

from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.block import Model, unroll
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Token, point
from specdec_exact.schemes.path import first_token, play_path
from specdec_exact.schemes.round import Round
from tests.schemes.small import COIN, TILTED, emitted, models, same_everywhere

K = TypeVar("K", bound=Token)


def show_drafts(
    _: Chooser, drafts: tuple[K, ...], _target: Model[K], _told: Model[K], _at: tuple[K, ...], /
) -> Round:
    return Round(drafts, len(drafts))


def draw_told(
    chooser: Chooser, _: tuple[K, ...], _target: Model[K], told: Model[K], at: tuple[K, ...], /
) -> Round:
    return Round((chooser.choose(told(at)),), 0)


@given(models(2, 3), st.integers(0, 3))
def test_the_drafts_have_the_law_of_the_draft_model(draft: Model[int], length: int) -> None:
    drawn = emitted(play_path(show_drafts, draft, draft, length, context=(), told=None))
    assert drawn == unroll(draft, length).law()


def test_the_context_stands_before_the_drafts() -> None:
    def copy_first(text: tuple[int, ...]) -> Law[int]:
        return point(text[0])

    program = play_path(show_drafts, copy_first, copy_first, 2, context=(7, 5), told=None)
    assert emitted(program) == point((7, 7))


def test_the_rule_is_told_the_truth_unless_another_model_is_named() -> None:
    target, draft, other = (same_everywhere(law) for law in (COIN, TILTED, point(5)))
    honest = play_path(draw_told, target, draft, 1, context=(), told=None)
    assert emitted(honest).map(lambda text: text[0]) == TILTED
    misled = play_path(draw_told, target, draft, 1, context=(), told=other)
    assert emitted(misled) == point((5,))


def test_a_step_shows_the_first_token() -> None:
    assert explore(first_token(show_drafts, COIN, TILTED, None)).law == TILTED
    assert explore(first_token(draw_told, COIN, TILTED, COIN)).law == COIN


def test_a_step_has_one_draft() -> None:
    def count(
        _: Chooser, drafts: tuple[K, ...], _target: Model[K], _told: Model[K], _at: tuple[K, ...], /
    ) -> Round:
        return Round((len(drafts),), 0)

    assert explore(first_token(count, COIN, TILTED, None)).law == point(1)


@pytest.mark.parametrize("length", [-1, True, "2"])
def test_a_draft_length_is_a_count(length: int) -> None:
    with pytest.raises(SizeError, match="a draft length is an integer of at least 0"):
        play_path(show_drafts, lambda _: COIN, lambda _: COIN, length, context=(), told=None)
