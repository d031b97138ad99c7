"""Block verification: published numbers, losslessness, dominance, and mistakes that are seen."""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, Program, explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token, excess, law, overlap, point
from specdec_exact.schemes import block, token
from specdec_exact.schemes.block import missing, passing, prefix_weights
from specdec_exact.schemes.path import play_path
from specdec_exact.schemes.round import Round
from tests.schemes.small import (
    COIN,
    TILTED,
    accepted,
    emitted,
    is_lossless,
    joint,
    laws,
    models,
    preserves,
    same_everywhere,
    tails,
    texts,
    token_tails,
)

K = TypeVar("K", bound=Token)

coin, tilted = same_everywhere(COIN), same_everywhere(TILTED)


def test_the_motivating_example_of_sun_et_al() -> None:
    by_token, by_block = (scheme.whole_round(coin, tilted, 2) for scheme in (token, block))
    assert tails(by_token, 2) == [Fraction(2, 3), Fraction(4, 9)]
    assert tails(by_block, 2) == [Fraction(2, 3), Fraction(5, 9)]
    assert sum(tails(by_token, 2)) == Fraction(10, 9)
    assert sum(tails(by_block, 2)) == Fraction(11, 9)


@given(models(2, 3), models(2, 2), st.integers(0, 3))
@settings(max_examples=60)
def test_two_tokens_three_drafts_lossless(target: Model[int], draft: Model[int], n: int) -> None:
    assert is_lossless(block.whole_round, target, draft, n)


@given(models(3, 2), models(3, 1))
@settings(max_examples=40)
def test_three_tokens_two_drafts_lossless(target: Model[int], draft: Model[int]) -> None:
    assert is_lossless(block.whole_round, target, draft, 2)


@given(models(2, 3), models(2, 2))
@settings(max_examples=60)
def test_tails_are_mean_weights_and_lie_between_token_and_overlap_of_texts(
    target: Model[int], draft: Model[int]
) -> None:
    length = 3
    kept = tails(block.whole_round(target, draft, length), length)
    mean_weights = [
        sum(
            (joint(draft, t) * prefix_weights(t, target, draft)[-1] for t in texts(draft, i)),
            Fraction(),
        )
        for i in range(1, length + 1)
    ]
    common = [
        sum((min(joint(target, t), joint(draft, t)) for t in texts(draft, i)), Fraction())
        for i in range(1, length + 1)
    ]
    assert kept == mean_weights
    for least, middle, most in zip(token_tails(target, draft, length), kept, common, strict=True):
        assert least <= middle <= most


@given(models(2, 3), models(2, 2))
def test_a_weight_is_the_ratio_over_its_running_maximum(
    target: Model[int], draft: Model[int]
) -> None:
    for drafts in texts(draft, 3):
        ratios = [joint(target, drafts[:i]) / joint(draft, drafts[:i]) for i in range(4)]
        highest = list(accumulate(ratios, max))
        reflected = tuple(r / top for r, top in zip(ratios, highest, strict=True))
        assert prefix_weights(drafts, target, draft) == reflected


@given(st.integers(0, 8), laws(3), laws(3))
def test_a_prefix_passes_at_most_as_often_as_its_weight(
    eighths: int, target: Law[int], draft: Law[int]
) -> None:
    weight = Fraction(eighths, 8)
    spare = missing(weight, target, draft).mass
    scaled = target.like({t: weight * target[t] for t in target})
    assert spare == weight - overlap(scaled, draft).mass
    assert passing(weight, target, draft) <= weight
    tight = weight in (spare, 1)
    assert (passing(weight, target, draft) == weight) == tight


@given(models(3, 3), st.lists(st.integers(0, 2), min_size=3, max_size=3))
def test_for_deterministic_drafts_it_is_the_token_rule(
    target: Model[int], drafts: list[int]
) -> None:
    certain: Model[int] = lambda text: point(drafts[len(text)])  # noqa: E731
    by_token, by_block = (scheme.whole_round(target, certain, 3) for scheme in (token, block))
    assert explore(by_block).law == explore(by_token).law


@given(laws(4), laws(4))
def test_a_step_emits_the_target_law(target: Law[int], draft: Law[int]) -> None:
    assert explore(block.step(target, draft)).law == target


# ---------------------------------------------------------------- edges


@given(models(2, 2))
def test_a_draft_equal_to_the_target_is_kept_whole(model: Model[int]) -> None:
    assert accepted(block.whole_round(model, model, 2)) == point(2)


def test_disjoint_laws_keep_nothing() -> None:
    program = block.whole_round(same_everywhere(point(0)), same_everywhere(point(1)), 2)
    assert explore(program).law == point(Round((0,), 0))


def test_one_token_and_no_drafts() -> None:
    only = same_everywhere(point("a"))
    assert explore(block.whole_round(only, only, 2)).law == point(Round(("a", "a", "a"), 2))
    program = block.whole_round(coin, tilted, 0)
    assert emitted(program).map(lambda text: text[0]) == COIN
    assert accepted(program) == point(0)


def test_a_misreported_draft_is_not_lossless() -> None:
    assert explore(block.step(COIN, TILTED, told=COIN)).law == TILTED
    program = block.whole_round(coin, tilted, 2, told=coin)
    assert not preserves(coin, 3, emitted(program))


def test_an_impossible_draft_counts_as_ratio_infinity() -> None:
    told, target = law({"a": 1}), law({"a": "1/2", "b": "1/2"})
    assert prefix_weights(("b",), lambda _: target, lambda _: told) == (Fraction(1), Fraction(1))
    assert prefix_weights(("c",), lambda _: target, lambda _: told) == (Fraction(1), Fraction(0))
    assert explore(block.step(target, point("c"), told=target)).law == target


def test_the_context_reaches_the_models() -> None:
    def copy(text: tuple[int, ...]) -> Law[int]:
        return law({text[-1]: "3/4", 1 - text[-1]: "1/4"})

    program = block.whole_round(copy, tilted, 2, context=(1,))
    assert preserves(copy, 3, emitted(program), context=(1,))


# ---------------------------------------------------------------- mistakes, each seen


def spoiled(mistake: str) -> Callable[[Model[int], Model[int], int], Program[Round]]:
    """The rule written again, with one of the mistakes that engines make."""

    def verify(
        chooser: Chooser,
        drafts: tuple[K, ...],
        target: Model[K],
        told: Model[K],
        context: tuple[K, ...],
        /,
    ) -> Round:
        weights = prefix_weights(drafts, target, told, context)
        last = weights[-1]
        if mistake == "uncapped last ratio":
            last = min(Fraction(1), joint(target, drafts) / joint(told, drafts))
        shared = chooser.uniform()

        def passes(chance: Fraction) -> bool:
            return shared < chance if mistake == "one uniform" else chooser.flip(chance)

        if passes(last):
            return Round((*drafts, chooser.choose(target(drafts))), len(drafts))
        for kept in reversed(range(len(drafts))):
            row = max(0, kept - 1) if mistake == "wrong row" else kept
            chance = passing(weights[kept], target(drafts[:row]), told(drafts[:row]))
            if passes(weights[kept] if mistake == "weight as chance" else chance):
                after = target(drafts[:kept])
                owed = missing(weights[kept], after, told(drafts[:kept]))
                if mistake == "token residual":
                    owed = excess(after, told(drafts[:kept]))
                return Round(
                    (*drafts[:kept], chooser.choose(owed.normalised() if owed else after)), kept
                )
        raise AssertionError

    return lambda target, draft, n: play_path(verify, target, draft, n, context=(), told=None)


MISTAKES = ["wrong row", "uncapped last ratio", "token residual", "weight as chance", "one uniform"]


def uneven(text: tuple[int, ...]) -> Law[int]:
    return law(["1/2", "1/3", "1/6"] if sum(text) % 2 == 0 else ["1/3", "1/6", "1/2"])


other = same_everywhere(law(["1/6", "1/2", "1/3"]))


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_seen_in_a_round_of_two_drafts(mistake: str) -> None:
    assert not is_lossless(spoiled(mistake), uneven, other, 2)
    assert is_lossless(block.whole_round, uneven, other, 2)


def test_the_rule_written_again_without_a_mistake_is_the_rule() -> None:
    again = explore(spoiled("none")(uneven, other, 3)).law
    assert again == explore(block.whole_round(uneven, other, 3)).law


@pytest.mark.parametrize("mistake", MISTAKES)
def test_one_draft_hides_every_mistake(mistake: str) -> None:
    assert is_lossless(spoiled(mistake), uneven, other, 1)
