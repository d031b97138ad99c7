"""Counts that stop at an end token, against the scheme run on every branch and cut by hand."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.choice import explore
from specdec_exact.counts import acceptance, iid, moments, prefixes, stopping
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law, law, measure, point
from specdec_exact.schemes import token
from tests.counts.generated import lengths, models, rates

Model = Callable[[tuple[int, ...]], Law[int]]
END = 1


@settings(max_examples=40)
@given(models(2, 2), models(2, 2), st.integers(0, 2), st.sampled_from([{1}, {0, 1}, set[int]()]))
def test_the_counts_are_those_of_the_rounds_cut_at_the_end_token(
    target: Model, draft: Model, length: int, ends: set[int]
) -> None:
    rule = acceptance.token_rule(target, draft)
    counts = stopping.counts_until_end(rule, length, ends)
    played = explore(token.whole_round(target, draft, length)).law

    def cut(emitted: tuple[int | str, ...], accepted: int) -> tuple[int, int]:
        kept = stopping.kept_until_end(emitted, ends)
        return min(accepted, kept), kept

    assert counts == played.map(lambda emitted: cut(emitted.tokens, emitted.accepted))


@settings(max_examples=40)
@given(models(2, 2), models(2, 2), st.integers(0, 2))
def test_the_overcount_is_what_lies_past_the_end(target: Model, draft: Model, length: int) -> None:
    rule = acceptance.token_rule(target, draft)
    played = explore(token.whole_round(target, draft, length)).law
    past = sum(
        weight * (len(emitted.tokens) - stopping.kept_until_end(emitted.tokens, {END}))
        for emitted, weight in played.items()
    )
    assert stopping.overcount_past_end(rule, length, {END}) == past


@given(models(2, 2), models(2, 2), st.integers(0, 3))
def test_without_end_tokens_the_counts_are_the_plain_ones(
    target: Model, draft: Model, length: int
) -> None:
    counts = stopping.counts_until_end(acceptance.token_rule(target, draft), length, set[int]())
    plain = prefixes.accepted_law(target, draft, length)
    assert stopping.accepted_law_until_end(counts) == plain
    assert stopping.emitted_law_until_end(counts) == moments.emitted_from_accepted(plain)


@given(rates, rates, lengths)
def test_emitted_until_end_is_the_plain_law_at_a_smaller_rate(
    rate: Fraction, share: Fraction, n: int
) -> None:
    ending = rate * share
    counts = stopping.counts_until_end_iid(rate, ending, n)
    assert stopping.emitted_law_until_end(counts) == iid.emitted_law(rate - ending, n)


@given(rates, rates, lengths)
def test_accepted_until_end_lies_between_the_two_plain_means(
    rate: Fraction, share: Fraction, n: int
) -> None:
    ending = rate * share
    kept = moments.mean(
        stopping.accepted_law_until_end(stopping.counts_until_end_iid(rate, ending, n))
    )
    assert iid.accepted_mean(rate - ending, n) <= kept <= iid.accepted_mean(rate, n)
    # One more token is accepted, the end token, in the rounds that accept one.
    going_on = sum((rate - ending) ** reach for reach in range(n))
    assert kept == iid.accepted_mean(rate - ending, n) + ending * going_on


def test_nothing_is_asked_past_an_end_token() -> None:
    def rule(prefix: tuple[str, ...]) -> Law[str]:
        assert "end" not in prefix
        return law({"word": "1/2", "end": "1/2"})

    counts = stopping.counts_until_end(rule, 3, {"end"}, ("word",))
    assert stopping.emitted_law_until_end(counts) == law({1: "1/2", 2: "1/4", 3: "1/8", 4: "1/8"})


def test_the_reported_round_of_six_tokens_keeps_three() -> None:
    drafted = ("a", "b", "end", "c", "d")

    def rule(prefix: tuple[str, ...]) -> Law[str]:
        return point(drafted[len(prefix)])

    assert prefixes.survival_of(rule, 5) == (Fraction(1),) * 5
    assert stopping.counts_until_end(rule, 5, {"end"}) == point((3, 3))
    assert stopping.overcount_past_end(rule, 5, {"end"}) == 3
    assert stopping.kept_until_end((*drafted, "bonus"), {"end"}) == 3


def test_an_end_token_that_was_not_drafted_is_the_extra_token() -> None:
    counts = stopping.counts_until_end(lambda _: measure({"word": "1/2"}), 1, {"end"})
    assert counts == law({(0, 1): "1/2", (1, 2): "1/2"})
    assert stopping.kept_until_end(("word", "end"), {"end"}) == 2
    assert stopping.kept_until_end((), {"end"}) == 0


def test_an_end_rate_is_part_of_the_acceptance_rate() -> None:
    with pytest.raises(
        WeightError, match=r"at most the acceptance rate 1/2, got 3/5 \(over by 1/10\)"
    ):
        stopping.counts_until_end_iid("1/2", "3/5", 2)
