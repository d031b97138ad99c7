"""Several races: the exact acceptance between the list matching lemma and the optimum."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.schemes import shared_randomness_list
from specdec_exact.schemes.optimal import best_independent
from specdec_exact.schemes.shared_randomness import race
from specdec_exact.schemes.shared_randomness_list import acceptance, acceptance_bound, winners
from tests.schemes.small import TARGET, accepted, emitted, laws, models, preserves, same_everywhere

# The published example drafts from this chapter's target, and wants the skewed law.
WANTED, OFFERED = law(["1/4", "1/4", "1/2"]), TARGET


def test_the_worked_pair() -> None:
    bounds = [acceptance_bound(WANTED, OFFERED, count) for count in (1, 2, 3)]
    assert bounds == [Fraction(23, 36), Fraction(25, 34), Fraction(79, 100)]
    exact = [acceptance(WANTED, OFFERED, count) for count in (1, 2, 3)]
    assert exact == [
        Fraction(23, 36),
        Fraction(5_077, 6_732),
        Fraction(787_569_593, 957_001_500),
    ]


@given(laws(3), laws(3))
def test_one_candidate_is_one_race(target: Law[int], draft: Law[int]) -> None:
    agree = sum((w for (x, y), w in race(target, draft).items() if x == y), Fraction())
    assert acceptance(target, draft, 1) == acceptance_bound(target, draft, 1) == agree


@given(laws(3), laws(3), st.integers(2, 3))
@settings(max_examples=50)
def test_between_the_lemma_and_the_optimum_and_rising(
    target: Law[int], draft: Law[int], count: int
) -> None:
    exact = acceptance(target, draft, count)
    assert acceptance_bound(target, draft, count) <= exact
    assert acceptance(target, draft, count - 1) <= exact
    assert exact <= best_independent(target, draft, count).acceptance


@given(laws(3), st.integers(1, 4))
def test_a_certain_target_is_hit_when_any_candidate_is_it(draft: Law[int], count: int) -> None:
    assert acceptance(point(0), draft, count) == 1 - (1 - draft[0]) ** count


@given(laws(3), st.integers(1, 4))
def test_a_certain_draft_is_hit_as_often_as_it_is_wanted(target: Law[int], count: int) -> None:
    assert acceptance(target, point(0), count) == target[0]


@given(models(2, 2), models(2, 1), st.integers(1, 2))
@settings(max_examples=30)
def test_rounds_are_lossless(target: Model[int], draft: Model[int], count: int) -> None:
    program = shared_randomness_list.whole_round(target, draft, 2, count)
    assert preserves(target, 3, emitted(program))


@given(laws(3), laws(3), st.integers(1, 3))
def test_a_step_emits_the_target_law_and_a_round_accepts_at_the_rate(
    target: Law[int], draft: Law[int], count: int
) -> None:
    assert explore(shared_randomness_list.step(target, draft, count)).law == target
    rows = same_everywhere(target), same_everywhere(draft)
    program = shared_randomness_list.whole_round(*rows, 1, count)
    assert accepted(program)[1] == acceptance(target, draft, count)


@given(laws(3), laws(3))
def test_with_one_race_each_token_is_hit_as_often_as_in_the_shared_race(
    target: Law[int], draft: Law[int]
) -> None:
    hits, joint = winners(target, draft, 1), race(target, draft)
    assert [hits[x, 1] for x in range(3)] == [joint[x, x] for x in range(3)]


@pytest.mark.parametrize("length", [-1, True])
def test_a_draft_length_is_a_count(length: int) -> None:
    row = same_everywhere(TARGET)
    with pytest.raises(SizeError, match="a draft length is an integer of at least 0"):
        shared_randomness_list.whole_round(row, row, length, 2)


@pytest.mark.parametrize("count", [0, -1, True])
def test_a_race_has_a_candidate(count: int) -> None:
    for refused in (acceptance, acceptance_bound):
        with pytest.raises(SizeError, match="a race has at least one candidate"):
            refused(TARGET, TARGET, count)
