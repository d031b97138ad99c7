"""Recursive rejection with distinct candidates: exact with fill and strikes; the frozen draft is not."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, law, point, total_variation
from specdec_exact.schemes import recursive, recursive_distinct
from specdec_exact.schemes.candidates import Propose, distinct, independent, one_step
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


@given(laws(3), laws(3), st.integers(0, 3))
def test_a_step_emits_the_target_law(target: Law[int], draft: Law[int], count: int) -> None:
    assert explore(recursive_distinct.step(target, draft, count)).law == target


@given(laws(4), laws(4), st.integers(2, 3))
@settings(max_examples=30)
def test_four_tokens(target: Law[int], draft: Law[int], count: int) -> None:
    assert explore(recursive_distinct.step(target, draft, count)).law == target


@given(laws(4), laws(2), st.integers(2, 4))
@settings(max_examples=40)
def test_an_exhausted_draft_filled_from_the_alphabet(
    target: Law[int], draft: Law[int], count: int
) -> None:
    program = recursive_distinct.step(target, draft, count, alphabet=range(4))
    assert explore(program).law == target


@given(laws(3), laws(3), st.integers(2, 3))
@settings(max_examples=40)
def test_independent_candidates_with_repetitions_struck_out(
    target: Law[int], draft: Law[int], count: int
) -> None:
    propose: Propose[int] = independent(count)

    def struck(chooser: Chooser, draft: Law[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(propose(chooser, draft)))

    program = one_step(recursive_distinct.verify, struck, target, draft, None)
    assert explore(program).law == target


@given(models(2, 2), models(2, 1))
@settings(max_examples=40)
def test_rounds_are_lossless(target: Model[int], draft: Model[int]) -> None:
    assert preserves(target, 3, emitted(recursive_distinct.whole_round(target, draft, 2, 2)))


def test_the_worked_pair() -> None:
    target, draft = same_everywhere(TARGET), same_everywhere(DRAFT)
    rates = [acceptance(recursive_distinct.whole_round(target, draft, 1, k)) for k in (1, 2, 3)]
    assert rates == [Fraction(2, 3), Fraction(7, 9), 1]


def test_edges() -> None:
    assert explore(recursive_distinct.step(COIN, TILTED, 0)).law == COIN
    assert explore(recursive_distinct.step(point("a"), point("b"), 2)).law == point("a")
    equal = recursive_distinct.whole_round(same_everywhere(COIN), same_everywhere(COIN), 1, 2)
    assert acceptance(equal) == 1
    short = recursive_distinct.whole_round(same_everywhere(COIN), same_everywhere(point(1)), 1, 5)
    assert acceptance(short) == Fraction(2, 3)


def test_a_misreported_draft_biases() -> None:
    told = law(["1/2", "1/3", "1/6"])
    assert explore(recursive_distinct.step(told, DRAFT, 2, told=told)).law == DRAFT


# ---------------------------------------------------------------- a mistake, seen


def test_a_draft_that_keeps_what_was_tried_biases() -> None:
    target = law(["2/5", "3/10", "1/5", "1/10"])
    draft = law(["1/10", "1/10", "2/5", "2/5"])
    frozen = explore(one_step(recursive.verify, distinct(2), target, draft, None)).law
    assert frozen == law(["47/120", "37/120", "1/5", "1/10"])
    assert total_variation(target, frozen) == Fraction(1, 120)


def test_a_fill_that_the_rule_is_not_told_of_biases() -> None:
    # The rule believes the draft is exhausted: whatever is owed is accepted with probability 1.
    program = one_step(recursive_distinct.verify, distinct(2, range(3)), TARGET, point(0), None)
    assert explore(program).law == law(["1/2", "1/4", "1/4"])
