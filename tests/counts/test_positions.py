"""One rate per position, conditional or unconditional."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import iid, moments, positions
from specdec_exact.kernel.law import point
from tests.counts.generated import lengths, rates, survivals

rate_lists = st.lists(rates, max_size=6)


@given(rate_lists)
def test_the_law_stops_at_the_first_rejection(given_rates: list[Fraction]) -> None:
    accepted = positions.accepted_law(given_rates)
    reach = Fraction(1)
    for position, rate in enumerate(given_rates):
        assert accepted[position] == reach * (1 - rate)
        reach *= rate
    assert accepted[len(given_rates)] == reach


@given(rate_lists)
def test_the_means_are_those_of_the_laws(given_rates: list[Fraction]) -> None:
    assert positions.accepted_mean(given_rates) == moments.mean(positions.accepted_law(given_rates))
    assert positions.emitted_mean(given_rates) == moments.mean(positions.emitted_law(given_rates))


@given(rates, lengths)
def test_equal_rates_are_the_constant_rate(rate: Fraction, n: int) -> None:
    assert positions.accepted_law([rate] * n) == iid.accepted_law(rate, n)
    assert positions.survival([rate] * n) == iid.survival(rate, n)


@given(survivals)
def test_survival_gives_conditional_rates_and_back(tails: tuple[Fraction, ...]) -> None:
    assert positions.survival(positions.conditional_rates(tails)) == tails


@given(rate_lists)
def test_conditional_rates_give_survival_and_back_until_nothing_survives(
    given_rates: list[Fraction],
) -> None:
    back = positions.conditional_rates(positions.survival(given_rates))
    alive = True
    for rate, recovered in zip(given_rates, back, strict=True):
        assert recovered == (rate if alive else 0)
        alive = alive and rate != 0


def test_the_synthetic_mode_of_an_engine() -> None:
    tails = ("4/5", "3/5", "1/2")
    given_rates = positions.conditional_rates(tails)
    assert given_rates == (Fraction(4, 5), Fraction(3, 4), Fraction(5, 6))
    assert positions.emitted_mean(given_rates) == Fraction(29, 10)
    # Reading the unconditional rates as conditional ones gives another answer.
    assert positions.emitted_mean(tails) == Fraction(63, 25)


def test_no_positions_are_no_drafts() -> None:
    assert positions.accepted_law([]) == point(0)
    assert positions.emitted_mean([]) == 1
