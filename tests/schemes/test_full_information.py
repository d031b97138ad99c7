"""Full information: exact with the carried state, biased without, and never beaten."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.schemes import block, full_information, token
from specdec_exact.schemes.full_information import carried, passing
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
)

coin, tilted = same_everywhere(COIN), same_everywhere(TILTED)


def cut(played: Round) -> tuple[int | str, ...]:
    """What an engine emits that forgets the carried state: one token after the kept drafts."""
    return played.tokens[: played.accepted + 1]


@given(models(2, 3), models(2, 2), st.integers(0, 3))
@settings(max_examples=60)
def test_two_tokens_three_drafts_lossless(target: Model[int], draft: Model[int], n: int) -> None:
    assert is_lossless(full_information.whole_round, target, draft, n)


@given(models(3, 2), models(3, 1))
@settings(max_examples=40)
def test_three_tokens_two_drafts_lossless(target: Model[int], draft: Model[int]) -> None:
    assert is_lossless(full_information.whole_round, target, draft, 2)


@given(models(2, 3), models(2, 2))
@settings(max_examples=60)
def test_the_tails_are_the_overlaps_of_texts_and_above_block_verification(
    target: Model[int], draft: Model[int]
) -> None:
    kept = tails(full_information.whole_round(target, draft, 3), 3)
    assert kept == [
        sum((min(joint(target, t), joint(draft, t)) for t in texts(draft, i)), Fraction())
        for i in (1, 2, 3)
    ]
    in_blocks = tails(block.whole_round(target, draft, 3), 3)
    assert all(ours >= theirs for ours, theirs in zip(kept, in_blocks, strict=True))


def test_the_example_of_sun_et_al() -> None:
    kept = tails(full_information.whole_round(coin, tilted, 2), 2)
    assert kept == [Fraction(2, 3), Fraction(2, 3)]
    assert sum(kept) == Fraction(12, 9)


def test_without_the_carried_state_it_is_biased() -> None:
    played = explore(full_information.whole_round(coin, tilted, 2)).law
    assert preserves(coin, 3, played.map(lambda r: r.tokens))
    assert not preserves(coin, 3, played.map(cut))
    # One draft carries nothing, and the first token is exact either way.
    assert preserves(coin, 2, explore(full_information.whole_round(coin, tilted, 1)).law.map(cut))
    assert played.map(cut).map(lambda text: text[0]) == COIN


@given(models(2, 3), models(2, 2))
@settings(max_examples=30)
def test_the_carried_model_continues_what_was_cut(target: Model[int], draft: Model[int]) -> None:
    played = explore(full_information.whole_round(target, draft, 3)).law
    owed = carried(target, draft)

    def below(text: tuple[int | str, ...]) -> Law[int | str]:
        return owed(tuple(int(t) for t in text)).map(lambda t: t)

    opened = played.map(lambda r: (cut(r), r.accepted))
    whole = played.map(lambda r: (r.tokens, r.accepted))
    for (text, kept), weight in whole.items():
        if kept < 3:
            continued = opened[text[: kept + 1], kept]
            for i in range(kept + 1, 3):
                continued *= below(text[:i])[text[i]]
            assert weight == continued


def test_a_correction_is_emitted_to_the_end_of_the_drafts() -> None:
    played = explore(full_information.whole_round(coin, tilted, 3)).law
    assert {(len(r.tokens), r.accepted == 3) for r in played} == {(3, False), (4, True)}


@given(laws(4), laws(4), laws(4))
def test_a_step_is_the_token_rule(target: Law[int], draft: Law[int], told: Law[int]) -> None:
    misled = full_information.step(target, draft, told=told)
    assert explore(misled).law == explore(token.step(target, draft, told=told)).law
    assert explore(full_information.step(target, draft)).law == target


# ---------------------------------------------------------------- edges


@given(models(2, 2))
def test_a_draft_equal_to_the_target_is_kept_whole(model: Model[int]) -> None:
    assert accepted(full_information.whole_round(model, model, 2)) == point(2)


def test_disjoint_laws_one_token_and_no_drafts() -> None:
    never = full_information.whole_round(same_everywhere(point(0)), same_everywhere(point(1)), 2)
    assert explore(never).law == point(Round((0, 0), 0))
    only = same_everywhere(point("a"))
    assert explore(full_information.whole_round(only, only, 1)).law == point(Round(("a", "a"), 1))
    assert emitted(full_information.whole_round(coin, tilted, 0)) == law({(0,): "1/3", (1,): "2/3"})


def test_a_prefix_that_nobody_emits_never_passes() -> None:
    assert passing(coin, tilted, (), (5,)) == 0
    assert passing(coin, tilted, (), ()) == 1
    assert passing(coin, coin, (), (0,)) == 1


def test_a_misreported_draft_is_not_lossless() -> None:
    assert not preserves(coin, 3, emitted(full_information.whole_round(coin, tilted, 2, told=coin)))


def test_the_context_reaches_the_models() -> None:
    def copy(text: tuple[int, ...]) -> Law[int]:
        return law({text[-1]: "3/4", 1 - text[-1]: "1/4"})

    program = full_information.whole_round(copy, tilted, 2, context=(1,))
    assert preserves(copy, 3, emitted(program), context=(1,))
