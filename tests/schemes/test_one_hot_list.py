"""The one-hot list preserves the target given the list; told a soft draft, it would not."""

from fractions import Fraction
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, law, point, total_variation
from specdec_exact.schemes import naive_set, one_hot, one_hot_list, recursive
from specdec_exact.schemes.candidates import Propose, most_likely, one_step, play_round
from specdec_exact.schemes.round import Round
from tests.schemes.small import (
    DRAFT,
    TARGET,
    acceptance,
    emitted,
    laws,
    models,
    preserves,
    same_everywhere,
)


def fixed(candidates: tuple[int, ...]) -> Propose[int]:
    return lambda _, __: candidates


def played(candidates: tuple[int, ...], target: Law[int]) -> Law[Round]:
    row = same_everywhere(target)
    program = play_round(one_hot_list.verify, fixed(candidates), row, row, 1, context=(), told=None)
    return explore(program).law


@given(laws(3), st.lists(st.integers(0, 3), max_size=4).map(tuple))
def test_every_list_emits_the_target_law(target: Law[int], candidates: tuple[int, ...]) -> None:
    assert (
        explore(one_step(one_hot_list.verify, fixed(candidates), target, target, None)).law
        == target
    )


@given(laws(4))
def test_each_candidate_is_accepted_with_its_own_weight(target: Law[int]) -> None:
    for candidates in permutations(range(4), 2):
        verdicts = played(candidates, target).map(lambda r: r.tokens[: r.accepted])
        assert [verdicts[(x,)] for x in candidates] == [target[x] for x in candidates]


@given(laws(3), st.lists(st.integers(0, 3), max_size=3, unique=True).map(tuple))
def test_for_distinct_lists_it_is_sample_and_match(
    target: Law[int], candidates: tuple[int, ...]
) -> None:
    row = same_everywhere(target)
    matched = play_round(naive_set.verify, fixed(candidates), row, row, 1, context=(), told=None)
    assert played(candidates, target) == explore(matched).law


@given(models(2, 2), models(2, 1), st.integers(0, 2))
@settings(max_examples=40)
def test_rounds_are_lossless(target: Model[int], draft: Model[int], count: int) -> None:
    assert preserves(target, 3, emitted(one_hot_list.whole_round(target, draft, 2, count)))


@given(laws(3), laws(3))
def test_one_candidate_is_the_one_hot_rule(target: Law[int], draft: Law[int]) -> None:
    single = one_hot_list.step(target, draft, 1)
    assert explore(single).law == explore(one_hot.step(target, draft)).law


def test_the_list_holds_the_likeliest_tokens_of_the_draft() -> None:
    target, draft = same_everywhere(TARGET), same_everywhere(DRAFT)
    rates = [acceptance(one_hot_list.whole_round(target, draft, 1, count)) for count in range(4)]
    assert rates == [0, Fraction(1, 6), Fraction(1, 2), 1]


def test_a_repetition_is_passed_over() -> None:
    accepted = played((1, 1), TARGET).map(lambda r: r.accepted)
    assert accepted == law({1: "1/3", 0: "2/3"})
    assert explore(
        one_step(one_hot_list.verify, fixed((0, 0)), point(0), TARGET, None)
    ).law == point(0)


# ---------------------------------------------------------------- mistakes, seen


def test_a_certain_list_tested_against_a_soft_draft_biases() -> None:
    target = law(["51/100", "49/100"])  # EAGLE, issue 110
    soft = explore(one_step(recursive.verify, most_likely(1), target, target, None)).law
    assert soft == point(0)
    target, draft = law(["1/2", "1/4", "1/4"]), law(["1/2", "1/3", "1/6"])
    listed = explore(one_step(recursive.verify, fixed((0, 1)), target, draft, None)).law
    assert total_variation(target, listed) == Fraction(1, 2)
