"""Proposals and verified positions on one side, output on the other."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import iid, measured, moments, renewal, stopping, work
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law
from tests.counts.generated import count_laws, lengths, rates


@given(count_laws, st.integers(0, 3))
def test_what_is_not_output_is_waste(accepted: Law[int], longer: int) -> None:
    done = work.per_round(accepted, 4 + longer)
    assert done.rounds == 1
    assert done.verified == done.drafted + 1
    assert done.emitted == done.accepted + 1 == moments.mean(accepted) + 1
    assert done.accepted + done.wasted_drafts == done.drafted == 4 + longer
    assert done.emitted + done.wasted_positions == done.verified


@given(rates, rates, lengths)
def test_an_end_token_wastes_what_follows_it(rate: Fraction, share: Fraction, n: int) -> None:
    plain = work.per_round(iid.accepted_law(rate, n), n)
    cut = work.per_round_until_end(stopping.counts_until_end_iid(rate, rate * share, n), n)
    assert (cut.drafted, cut.verified) == (plain.drafted, plain.verified)
    assert cut.wasted_drafts >= plain.wasted_drafts
    assert cut.wasted_positions >= plain.wasted_positions


@given(count_laws, st.integers(0, 8))
def test_a_text_costs_its_number_of_passes_times_a_round(accepted: Law[int], tokens: int) -> None:
    passes = renewal.expected_passes(moments.emitted_from_accepted(accepted), tokens)
    total = work.for_tokens(accepted, 4, tokens)
    one = work.per_round(accepted, 4)
    assert total == one.scaled(passes)
    assert total.rounds == passes
    assert total.wasted_drafts == passes * one.wasted_drafts
    # The last round may overshoot, by less than a whole round of 5 tokens.
    assert tokens <= total.emitted < tokens + 5


def test_the_round_of_the_lesson() -> None:
    done = work.per_round(iid.accepted_law("3/5", 2), 2)
    assert done.drafted == 2
    assert done.verified == 3
    assert done.accepted == Fraction(24, 25)
    assert done.emitted == Fraction(49, 25)
    assert done.wasted_drafts == done.wasted_positions == Fraction(26, 25)


def test_a_measured_run_is_counted_not_expected() -> None:
    run = measured.rounds({(4, 1): 3, (2, 2): 1, (0, 0): 1})
    done = work.of_rounds(run)
    assert done.rounds == 5
    assert done.drafted == 14
    assert done.verified == 19
    assert done.accepted == 5
    assert done.emitted == 10
    assert done.wasted_drafts == done.wasted_positions == 9


def test_no_round_accepts_more_than_it_drafts() -> None:
    message = r"at most the 1 tokens it drafted, got 2 \(over by 1\)"
    with pytest.raises(WeightError, match=message):
        work.per_round(iid.accepted_law("1/2", 2), 1)
    with pytest.raises(WeightError, match=message):
        work.per_round_until_end(stopping.counts_until_end_iid("1/2", "1/4", 2), 1)
