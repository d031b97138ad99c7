"""Hierarchical speculative decoding is block verification; with an uncapped last ratio it is biased."""

from fractions import Fraction
from types import ModuleType
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, Program, explore
from specdec_exact.kernel.block import Block, Model, complete, unroll
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law, Token, law, point, total_variation
from specdec_exact.schemes import block, hierarchical
from specdec_exact.schemes.block import prefix_weights
from specdec_exact.schemes.hierarchical import capped_ratios
from specdec_exact.schemes.path import VerifyPath, play_path
from specdec_exact.schemes.round import Round
from tests.schemes.small import (
    COIN,
    TILTED,
    emitted,
    is_lossless,
    joint,
    laws,
    models,
    same_everywhere,
    tails,
    texts,
)

K = TypeVar("K", bound=Token)

coin, tilted = same_everywhere(COIN), same_everywhere(TILTED)


def on_path(
    scheme: ModuleType, path: tuple[int, ...], target: Model[int], draft: Model[int]
) -> Program[Round]:
    verify: VerifyPath = scheme.verify
    return lambda chooser: verify(chooser, path, target, draft, ())


@given(models(2, 3), models(2, 2))
@settings(max_examples=30)
def test_path_by_path_it_is_block_verification(target: Model[int], draft: Model[int]) -> None:
    for path in texts(draft, 3):
        ours, theirs = (on_path(scheme, path, target, draft) for scheme in (hierarchical, block))
        assert explore(ours).law == explore(theirs).law


@given(models(3, 2), models(3, 1), st.integers(0, 2))
@settings(max_examples=30)
def test_rounds_are_lossless(target: Model[int], draft: Model[int], n: int) -> None:
    assert is_lossless(hierarchical.whole_round, target, draft, n)


@given(models(2, 3), models(2, 2))
@settings(max_examples=30)
def test_a_capped_ratio_is_a_block_weight(target: Model[int], draft: Model[int]) -> None:
    for path in texts(draft, 3):
        *shorter, last = capped_ratios(path, target, draft)
        assert (*shorter, min(last, Fraction(1))) == prefix_weights(path, target, draft)


def test_the_cap_is_the_largest_prefix_ratio() -> None:
    # ratios 2, 1/2, 1/2, 2 along the path: prefix ratios 2, 1, 1/2, 1
    assert capped_ratios((1, 0, 0, 1), coin, tilted) == (
        Fraction(1),
        Fraction(1),
        Fraction(1, 2),
        Fraction(1, 4),
        Fraction(1, 2),
    )


def test_the_last_ratio_is_not_capped_by_itself() -> None:
    assert capped_ratios((1,), coin, tilted) == (Fraction(1), Fraction(2))
    assert capped_ratios((), coin, tilted) == (Fraction(1),)


@given(laws(4), laws(4))
def test_a_step_emits_the_target_law(target: Law[int], draft: Law[int]) -> None:
    assert explore(hierarchical.step(target, draft)).law == target


def test_edges() -> None:
    never = hierarchical.whole_round(same_everywhere(point(0)), same_everywhere(point(1)), 2)
    assert explore(never).law == point(Round((0,), 0))
    assert emitted(hierarchical.whole_round(coin, tilted, 0)) == law({(0,): "1/3", (1,): "2/3"})
    assert tails(hierarchical.whole_round(coin, coin, 2), 2) == [1, 1]
    assert explore(hierarchical.step(COIN, TILTED, told=COIN)).law == TILTED


def test_a_draft_without_weight_is_refused() -> None:
    with pytest.raises(WeightError, match="a ratio needs a draft of positive weight, got 0 at 1"):
        explore(hierarchical.step(COIN, COIN, told=point(0)))


# ---------------------------------------------------------------- a mistake, seen


def uncapped_last(
    chooser: Chooser,
    drafts: tuple[K, ...],
    target: Model[K],
    told: Model[K],
    context: tuple[K, ...] = (),
    /,
) -> Round:
    """The whole path tested by its joint ratio, as in the code released with the paper."""
    assert not context
    if chooser.flip(min(Fraction(1), joint(target, drafts) / joint(told, drafts))):
        return Round((*drafts, chooser.choose(target(drafts))), len(drafts))
    weights = prefix_weights(drafts, target, told)
    for kept in reversed(range(len(drafts))):
        text = drafts[:kept]
        if chooser.flip(block.passing(weights[kept], target(text), told(text))):
            owed = block.missing(weights[kept], target(text), told(text))
            token = chooser.choose(owed.normalised() if owed else target(text))
            return Round((*text, token), kept)
    raise AssertionError


def test_an_uncapped_last_ratio_keeps_too_much() -> None:
    program = play_path(uncapped_last, coin, tilted, 2, context=(), told=None)
    assert sum(tails(program, 2)) == Fraction(4, 3)
    biased = Block.of(emitted(program))
    pairs = complete(biased, coin, 3).law().map(lambda text: text[:2])
    assert pairs == law({(0, 0): "1/9", (0, 1): "2/9", (1, 0): "1/3", (1, 1): "1/3"})
    assert total_variation(unroll(coin, 2).law(), pairs) == Fraction(1, 9)
