"""A refusal names the rule, the value and the gap, and stays readable whatever the numbers."""

from fractions import Fraction

import pytest

from specdec_exact.kernel import errors
from specdec_exact.kernel.errors import MassError, Refuted, SpecdecError, brief

REFUSALS = [
    errors.ParseError,
    errors.SizeError,
    errors.WeightError,
    errors.TokenError,
    errors.AlphabetError,
    errors.MassError,
    errors.NoResidual,
    errors.ClaimError,
    errors.Refuted,
]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_every_refusal_is_one_kind_of_error_and_says_what_it_is(refusal: type) -> None:
    assert issubclass(refusal, SpecdecError)
    assert refusal.__doc__


def test_no_refusal_passes_for_another() -> None:
    for one in REFUSALS:
        assert [other for other in REFUSALS if issubclass(one, other)] == [one]


def test_a_missing_mass_is_named() -> None:
    error = MassError("a law", Fraction(9, 10))
    assert (error.mass, error.gap) == (Fraction(9, 10), Fraction(1, 10))
    assert str(error) == "a law has mass exactly 1, got 9/10 (short by 1/10)"


def test_a_surplus_mass_is_named() -> None:
    error = MassError("a part", Fraction(2, 3), Fraction(1, 2))
    assert (error.mass, error.gap) == (Fraction(2, 3), Fraction(-1, 6))
    assert str(error) == "a part has mass exactly 1/2, got 2/3 (over by 1/6)"


def test_a_refutation_carries_its_reason() -> None:
    refuted = Refuted("weight", "pair (1, 1) is biased at 'a'")
    assert refuted.reason == "weight"
    assert str(refuted) == "weight: pair (1, 1) is biased at 'a'"


def test_short_numbers_are_shown_in_full() -> None:
    assert brief(Fraction(-22, 7)) == "-22/7"
    assert brief(Fraction(2**300)) == str(2**300)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(2**397), str(2**397)),  # 398 bits and the 1 bit of the denominator
        (Fraction(2**398), "a ratio of 399- and 1-bit integers"),
        (Fraction(1, 2**398), "a ratio of 1- and 399-bit integers"),
        (Fraction(-(10**5000)), "a ratio of 16610- and 1-bit integers"),
    ],
)
def test_long_numbers_are_shown_by_their_size(value: Fraction, shown: str) -> None:
    assert brief(value) == shown


def test_an_error_about_a_number_too_long_to_print_can_still_be_printed() -> None:
    assert str(MassError("a law", Fraction(10**5000 - 1, 10**5000))).endswith("bit integers)")
