"""Sample and match on a set: the target's own draw, whatever the candidates."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, point, total_variation
from specdec_exact.schemes import naive_set, sample_and_match
from specdec_exact.schemes.candidates import Propose, one_step
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


@given(laws(3), st.lists(st.integers(0, 3), max_size=4).map(tuple))
def test_every_list_emits_the_target_law(target: Law[int], candidates: tuple[int, ...]) -> None:
    program = one_step(naive_set.verify, lambda _, __: candidates, target, target, None)
    assert explore(program).law == target


@given(models(2, 2), models(2, 1))
@settings(max_examples=40)
def test_rounds_are_lossless(target: Model[int], draft: Model[int]) -> None:
    assert preserves(target, 3, emitted(naive_set.whole_round(target, draft, 2, 2)))


@given(laws(3), laws(3), st.integers(0, 3))
@settings(max_examples=50)
def test_the_acceptance_is_that_of_hitting_the_set(
    target: Law[int], draft: Law[int], count: int
) -> None:
    program = naive_set.whole_round(same_everywhere(target), same_everywhere(draft), 1, count)
    assert acceptance(program) == sum(w * (1 - (1 - draft[x]) ** count) for x, w in target.items())


def test_the_worked_pair() -> None:
    target, draft = same_everywhere(TARGET), same_everywhere(DRAFT)
    rates = [acceptance(naive_set.whole_round(target, draft, 1, count)) for count in (1, 2)]
    assert rates == [Fraction(5, 18), Fraction(25, 54)]


@given(laws(3), laws(3))
def test_one_candidate_is_sample_and_match(target: Law[int], draft: Law[int]) -> None:
    row, offered = same_everywhere(target), same_everywhere(draft)
    single = naive_set.whole_round(row, offered, 1, 1)
    assert explore(single).law == explore(sample_and_match.whole_round(row, offered, 1)).law


def test_edges() -> None:
    assert explore(naive_set.step(COIN, TILTED, 0, told=point(1))).law == COIN
    assert explore(naive_set.step(point("a"), point("b"), 2)).law == point("a")


# ---------------------------------------------------------------- a mistake, seen


def match_then_draw_again(
    chooser: Chooser, candidates: tuple[int, ...], target: Law[int], _told: Law[int], /
) -> tuple[int, bool]:
    """Each row draws its own token to match; after a mismatch one more is drawn (Medusa, nucleus)."""
    for candidate in candidates:
        if chooser.choose(target) == candidate:
            return candidate, True
    return chooser.choose(target), False


def in_rows(rows: int) -> Propose[int]:
    return lambda _, __: (1,) * rows


def test_a_fresh_draw_after_a_mismatch_biases() -> None:
    for rows, spelled in ((1, ["1/3", "5/9", "1/9"]), (2, ["2/9", "19/27", "2/27"])):
        program = one_step(match_then_draw_again, in_rows(rows), TARGET, DRAFT, None)
        biased = explore(program).law
        assert [biased[x] for x in range(3)] == [Fraction(text) for text in spelled]
        missed = Fraction(2, 3) ** rows
        assert total_variation(TARGET, biased) == (1 - missed) * Fraction(2, 3)
