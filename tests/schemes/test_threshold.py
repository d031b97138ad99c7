"""Threshold rules: exact admission, also against an irrational bound, and the law that results."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import SizeError, WeightError
from specdec_exact.kernel.law import Law, law, point, total_variation, uniform
from specdec_exact.schemes import greedy, threshold
from specdec_exact.schemes.round import draw
from specdec_exact.schemes.threshold import (
    Admit,
    above_entropy_bound,
    near_best,
    preserved,
    relaxed,
    step,
    typical,
)
from tests.schemes.small import (
    accepted,
    emits_row_by_row,
    laws,
    models,
    same_everywhere,
)

# The entropy is 7/4 bits, so exp(-entropy) = 2**(-7/4).
STAIRS = law(["1/2", "1/4", "1/8", "1/8"])
FLAT = uniform(range(4))
ZERO = Fraction(0)

fractions = st.fractions(0, 1, max_denominator=8)
positive = st.fractions(Fraction(1, 8), 2, max_denominator=8)
admissions = st.one_of(
    st.builds(typical, fractions, positive, st.sampled_from([ZERO, Fraction(1, 100_000)])),
    st.builds(relaxed, st.integers(0, 4), fractions),
    st.builds(near_best, fractions),
)


def admitted(admit: Admit, target: Law[int]) -> set[int]:
    return {token for token in range(5) if admit(target, token)}


@given(laws(3), laws(3), admissions)
def test_a_step_emits_what_it_declares(target: Law[int], draft: Law[int], admit: Admit) -> None:
    output = explore(step(target, draft, admit)).law
    assert output == preserved(target, draft, admit)
    good = admitted(admit, target)
    best = greedy.argmax(target)
    rest = sum((draft[x] for x in draft if x not in good), ZERO)
    assert all(output[x] == draft[x] * (x in good) + rest * (x == best) for x in range(3))


@given(models(2, 2), models(2, 1), admissions)
@settings(max_examples=30)
def test_a_round_emits_what_it_declares_row_by_row(
    target: Model[int], draft: Model[int], admit: Admit
) -> None:
    program = threshold.whole_round(target, draft, 2, admit, bonus=draw)
    assert emits_row_by_row(program, target, draft, 2, lambda p, q: preserved(p, q, admit))


def test_the_last_token_is_the_likeliest_unless_it_is_drawn() -> None:
    rows = same_everywhere(STAIRS), same_everywhere(FLAT)
    assert explore(threshold.whole_round(*rows, 0, near_best(ZERO))).law == point(((0,), 0))


def test_the_published_defaults_on_a_staircase() -> None:
    for defaults in (
        typical(Fraction(3, 10), Fraction(9, 100)),
        typical(Fraction(9, 100), Fraction(3, 10)),
    ):
        assert admitted(defaults, STAIRS) == {0, 1, 2, 3}
        assert preserved(STAIRS, FLAT, defaults) == FLAT
    assert total_variation(FLAT, STAIRS) == Fraction(1, 4)
    loose = relaxed(3, Fraction(1, 4))
    assert admitted(loose, STAIRS) == {0, 1}
    assert preserved(STAIRS, FLAT, loose) == law(["3/4", "1/4"])
    rows = same_everywhere(STAIRS), same_everywhere(FLAT)
    assert accepted(threshold.whole_round(*rows, 1, loose)) == law({0: "1/2", 1: "1/2"})


@given(fractions, positive)
def test_the_bound_of_a_staircase_is_a_root(weight: Fraction, delta: Fraction) -> None:
    assert above_entropy_bound(weight, STAIRS, delta) == ((weight / delta) ** 4 * 2**7 > 1)


@given(st.integers(1, 6), fractions, positive)
def test_the_bound_of_a_uniform_law_is_its_weight(
    size: int, weight: Fraction, delta: Fraction
) -> None:
    flat = uniform(range(size))
    assert above_entropy_bound(weight, flat, delta) == (weight > delta / size)
    shifted = Fraction(1, size) + Fraction(1, 100)
    assert above_entropy_bound(weight, flat, delta, Fraction(1, 100)) == (weight > delta * shifted)


def test_a_tie_with_the_bound_is_not_admitted_and_a_hair_more_is() -> None:
    quarter = Fraction(1, 4)
    assert not typical(Fraction(1), Fraction(1))(FLAT, 0)
    assert not typical(quarter, Fraction(2))(FLAT, 0)
    assert typical(Fraction(1), Fraction(10**9 - 1, 10**9))(FLAT, 0)
    # Ten parts in a million under the logarithm decide a case that the entropy alone would admit.
    nearly = Fraction(99_999, 100_000)
    assert typical(Fraction(1), nearly)(FLAT, 0)
    assert not typical(Fraction(1), nearly, Fraction(1, 100_000))(FLAT, 0)


def test_ties_are_ranked_in_token_order() -> None:
    assert admitted(relaxed(3, Fraction(1)), STAIRS) == {0, 1, 2}
    assert admitted(relaxed(2, ZERO), FLAT) == {0, 1}
    assert preserved(FLAT, point(3), relaxed(2, ZERO)) == point(0)


def test_near_best_is_lenience_at_temperature_zero() -> None:
    assert admitted(near_best(Fraction(1)), STAIRS) == {0}
    assert admitted(near_best(Fraction(1, 2)), STAIRS) == {0, 1}
    assert admitted(near_best(Fraction(51, 100)), STAIRS) == {0}


@given(laws(3), laws(3))
def test_only_the_best_token_admitted_is_the_greedy_rule(target: Law[int], draft: Law[int]) -> None:
    greedily = explore(greedy.step(target, draft)).law
    assert explore(step(target, draft, relaxed(1, Fraction(1)))).law == greedily


def test_a_token_outside_the_target_is_admitted_by_a_bound_of_zero() -> None:
    assert preserved(point("a"), point("b"), near_best(ZERO)) == point("b")
    assert preserved(point("a"), point("b"), typical(ZERO, Fraction(1))) == point("a")


def test_refusals() -> None:
    for delta, inside in ((ZERO, ZERO), (Fraction(1), Fraction(-1, 9))):
        with pytest.raises(
            WeightError, match="delta is above 0 and what is added inside at least 0"
        ):
            above_entropy_bound(Fraction(1, 2), STAIRS, delta, inside)
    fine = law({0: Fraction(1, 100_001), 1: Fraction(100_000, 100_001)})
    with pytest.raises(SizeError, match="a common denominator of at most 100000, got 100001"):
        above_entropy_bound(Fraction(1, 2), fine, Fraction(1))
