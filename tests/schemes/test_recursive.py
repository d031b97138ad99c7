"""Recursive rejection with independent candidates: exact, and one way to get it wrong."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, excess, law, point, residual, total_variation
from specdec_exact.schemes import recursive, token
from specdec_exact.schemes.candidates import Propose, independent, one_step
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
    assert explore(recursive.step(target, draft, count)).law == target


@given(laws(4), laws(4))
@settings(max_examples=40)
def test_four_tokens_two_candidates(target: Law[int], draft: Law[int]) -> None:
    assert explore(recursive.step(target, draft, 2)).law == target


@given(models(2, 2), models(2, 1))
@settings(max_examples=40)
def test_rounds_are_lossless(target: Model[int], draft: Model[int]) -> None:
    assert preserves(target, 3, emitted(recursive.whole_round(target, draft, 2, 2)))


def test_the_worked_pair() -> None:
    target, draft = same_everywhere(TARGET), same_everywhere(DRAFT)
    rates = [acceptance(recursive.whole_round(target, draft, 1, count)) for count in (1, 2)]
    assert rates == [Fraction(2, 3), Fraction(13, 18)]


@given(laws(3), laws(3), st.integers(1, 3))
@settings(max_examples=50)
def test_the_acceptance_is_one_minus_a_product_of_distances(
    target: Law[int], draft: Law[int], count: int
) -> None:
    owed, missed = target, Fraction(1)
    for _ in range(count):
        missed *= total_variation(owed, draft)
        owed = residual(owed, draft) if owed != draft else owed
    program = recursive.whole_round(same_everywhere(target), same_everywhere(draft), 1, count)
    assert acceptance(program) == 1 - missed


@given(laws(3), laws(3), st.integers(1, 3))
@settings(max_examples=50)
def test_no_candidate_is_emitted_but_by_its_own_test(
    target: Law[int], draft: Law[int], count: int
) -> None:
    def lucky(chooser: Chooser) -> int:
        propose: Propose[int] = independent(count)
        candidates = propose(chooser, draft)
        emitted, kept = recursive.verify(chooser, candidates, target, draft)
        return int(not kept and emitted in candidates)

    assert explore(lucky).law == point(0)


@given(laws(3), laws(3), laws(3))
def test_one_candidate_is_the_token_rule(target: Law[int], draft: Law[int], told: Law[int]) -> None:
    recursive_law = explore(recursive.step(target, draft, 1, told=told)).law
    assert recursive_law == explore(token.step(target, draft, told=told)).law


def test_edges() -> None:
    assert explore(recursive.step(COIN, TILTED, 0)).law == COIN
    assert explore(recursive.step(point("a"), point("b"), 2)).law == point("a")
    equal = recursive.whole_round(same_everywhere(COIN), same_everywhere(COIN), 1, 2)
    assert acceptance(equal) == 1
    none = recursive.whole_round(same_everywhere(COIN), same_everywhere(TILTED), 0, 2)
    assert emitted(none) == law({(0,): "1/3", (1,): "2/3"})


def test_a_misreported_draft_biases() -> None:
    assert explore(recursive.step(COIN, TILTED, 2, told=COIN)).law == TILTED


# ---------------------------------------------------------------- a mistake, seen


def against_the_target(
    chooser: Chooser, candidates: tuple[int, ...], target: Law[int], told: Law[int], /
) -> tuple[int, bool]:
    """Every candidate tested against the target, and one residual at the end (TensorRT-LLM 12588)."""
    for candidate in candidates:
        if chooser.uniform() * told[candidate] < target[candidate]:
            return candidate, True
    missing = excess(target, told)
    return chooser.choose(missing.normalised() if missing else target), False


def test_testing_every_candidate_against_the_target_biases() -> None:
    target, draft = law(["1/2", "1/4", "1/4"]), law(["1/2", "1/3", "1/6"])
    biased = explore(one_step(against_the_target, independent(2), target, draft, None)).law
    assert biased == law(["13/24", "13/48", "3/16"])
    assert total_variation(target, biased) == Fraction(1, 16)
    alone = explore(one_step(against_the_target, independent(1), target, draft, None)).law
    assert alone == target
