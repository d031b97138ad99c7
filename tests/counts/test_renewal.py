"""Texts of finite length, against every sequence of rounds."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.counts import iid, moments, renewal
from specdec_exact.kernel.errors import SizeError, WeightError
from specdec_exact.kernel.law import Law, law, point
from tests.counts.generated import count_laws, rates

emitted_laws = count_laws.map(moments.emitted_from_accepted)


def histories(emitted: Law[int], tokens: int) -> Iterator[tuple[int, Fraction]]:
    """Every way to emit a text, round after round: the number of rounds and the weight."""
    if tokens <= 0:
        yield 0, Fraction(1)
        return
    for size, weight in emitted.items():
        for rounds, rest in histories(emitted, tokens - size):
            yield rounds + 1, weight * rest


@settings(max_examples=40)
@given(emitted_laws, st.integers(0, 6))
def test_the_law_of_passes_is_the_sum_over_histories(emitted: Law[int], tokens: int) -> None:
    counted = renewal.passes_law(emitted, tokens)
    weights: dict[int, Fraction] = {}
    for rounds, weight in histories(emitted, tokens):
        weights[rounds] = weights.get(rounds, Fraction()) + weight
    assert dict(counted) == weights


@given(emitted_laws, st.integers(0, 25))
def test_the_expected_passes_are_the_mean_of_their_law(emitted: Law[int], tokens: int) -> None:
    assert renewal.expected_passes(emitted, tokens) == moments.mean(
        renewal.passes_law(emitted, tokens)
    )


@given(emitted_laws, st.integers(1, 12))
def test_the_expected_passes_satisfy_the_renewal_equation(emitted: Law[int], tokens: int) -> None:
    def passes(length: int) -> Fraction:
        return renewal.expected_passes(emitted, max(length, 0))

    rest = sum(weight * passes(tokens - size) for size, weight in emitted.items())
    assert passes(tokens) == 1 + rest


@given(emitted_laws, st.integers(1, 40))
def test_a_finite_text_never_beats_the_long_run(emitted: Law[int], tokens: int) -> None:
    passes = renewal.expected_passes(emitted, tokens)
    mean = moments.mean(emitted)
    # Wald: passes * mean is what is emitted, at least the text and less than a round beyond it.
    assert tokens <= passes * mean <= tokens + max(emitted) - 1


@given(rates, st.integers(0, 20))
def test_without_drafts_every_token_costs_a_pass(rate: Fraction, tokens: int) -> None:
    assert renewal.expected_passes(iid.emitted_law(rate, 0), tokens) == tokens
    assert renewal.passes_law(iid.emitted_law(rate, 0), tokens) == point(tokens)


@given(st.integers(0, 20), st.integers(0, 5))
def test_with_certain_acceptance_a_round_emits_draft_length_plus_1(tokens: int, n: int) -> None:
    assert renewal.passes_law(iid.emitted_law(1, n), tokens) == point(-(-tokens // (n + 1)))


def test_two_drafts_at_rate_three_fifths() -> None:
    emitted = iid.emitted_law("3/5", 2)
    assert renewal.expected_passes(emitted, 1) == 1
    assert renewal.expected_passes(emitted, 2) == Fraction(7, 5)
    assert renewal.expected_passes(emitted, 3) == 1 + Fraction(2, 5) * Fraction(7, 5) + Fraction(
        6, 25
    )


def test_refusals() -> None:
    for passes in (renewal.expected_passes, renewal.passes_law):
        with pytest.raises(WeightError, match="at least 1 token, got none with probability 1/3"):
            passes(law({0: "1/3", 1: "2/3"}), 2)
        with pytest.raises(WeightError, match="a number of tokens is at least 0, got -1"):
            passes(point(1), -1)
        with pytest.raises(SizeError, match="at most 100000 tokens, got 100001"):
            passes(point(1), 100_001)
