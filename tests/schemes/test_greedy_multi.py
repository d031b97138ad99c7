"""Greedy multi-draft: exact, and the most that any rule accepts from its candidates."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.schemes import greedy_multi, recursive, token
from specdec_exact.schemes.candidates import Propose, one_step
from specdec_exact.schemes.greedy_multi import proposed
from specdec_exact.schemes.optimal import best_acceptance
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


def candidates(draft: Law[int], count: int) -> Law[tuple[int, ...]]:
    propose: Propose[int] = proposed(count)
    return explore(lambda chooser: propose(chooser, draft)).law


@given(laws(4), laws(4), st.integers(0, 4))
def test_a_step_emits_the_target_law(target: Law[int], draft: Law[int], count: int) -> None:
    assert explore(greedy_multi.step(target, draft, count)).law == target


@given(models(2, 2), models(2, 1), st.integers(1, 3))
@settings(max_examples=40)
def test_rounds_are_lossless(target: Model[int], draft: Model[int], count: int) -> None:
    assert preserves(target, 3, emitted(greedy_multi.whole_round(target, draft, 2, count)))


@given(laws(4), laws(4), st.integers(1, 4))
def test_it_accepts_as_much_as_any_rule_from_its_candidates(
    target: Law[int], draft: Law[int], count: int
) -> None:
    rows = same_everywhere(target), same_everywhere(draft)
    rate = acceptance(greedy_multi.whole_round(*rows, 1, count))
    assert rate == best_acceptance(target, candidates(draft, count)).acceptance
    certain = sorted(draft, key=lambda x: (-draft[x], x))[: count - 1]
    left = 1 - sum(draft[x] for x in certain)
    others = (min(target[x], draft[x] / left) for x in draft if x not in certain)
    assert rate == sum(target[x] for x in certain) + sum(others)


def test_the_worked_pair() -> None:
    rows = same_everywhere(TARGET), same_everywhere(DRAFT)
    rates = [acceptance(greedy_multi.whole_round(*rows, 1, count)) for count in (1, 2, 3)]
    assert rates == [Fraction(2, 3), Fraction(5, 6), 1]
    assert candidates(DRAFT, 2) == law({(2, 1): "2/3", (2, 0): "1/3"})


@given(laws(3), laws(3), laws(3))
def test_one_candidate_is_the_token_rule(target: Law[int], draft: Law[int], told: Law[int]) -> None:
    single = explore(greedy_multi.step(target, draft, 1, told=told)).law
    assert single == explore(token.step(target, draft, told=told)).law


def test_edges() -> None:
    assert explore(greedy_multi.step(COIN, TILTED, 0)).law == COIN
    assert explore(greedy_multi.step(point("a"), point("b"), 2)).law == point("a")
    assert candidates(point(1), 3) == point((1,))
    short = greedy_multi.whole_round(same_everywhere(COIN), same_everywhere(point(1)), 1, 3)
    assert acceptance(short) == Fraction(2, 3)


# ---------------------------------------------------------------- a mistake, seen


def test_testing_the_certain_candidates_too_biases() -> None:
    biased = explore(one_step(recursive.verify, proposed(2), TARGET, DRAFT, None)).law
    assert biased != TARGET
