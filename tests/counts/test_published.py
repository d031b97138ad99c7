"""Published tables, recomputed exactly and rounded as printed.

source    Leviathan et al. 2023, arXiv:2211.17192
"""

from fractions import Fraction

import pytest

from specdec_exact.counts import draft_length, iid, walltime


def rounded(value: Fraction, places: int) -> Fraction:
    """Round half up, in integers: what a table prints."""
    scale = 10**places
    return Fraction(
        (2 * value.numerator * scale + value.denominator) // (2 * value.denominator), scale
    )


@pytest.mark.parametrize(
    ("rate", "length", "operations", "speed"),
    [
        ("0.6", 2, "1.53", "1.96"),
        ("0.7", 3, "1.58", "2.53"),
        ("0.8", 2, "1.23", "2.44"),
        ("0.8", 5, "1.63", "3.69"),
        ("0.9", 2, "1.11", "2.71"),
        ("0.9", 10, "1.60", "6.86"),
    ],
)
def test_table_1_operations_and_speed_at_no_draft_cost(
    rate: str, length: int, operations: str, speed: str
) -> None:
    assert rounded(walltime.operations_factor(rate, length, 0), 2) == Fraction(operations)
    assert rounded(walltime.improvement(rate, length, 0), 2) == Fraction(speed)


# The last column says whether the printed speed follows from the printed acceptance and cost.
TABLE_4 = [
    ("0.75", 7, "0.02", "3.2", True),
    ("0.80", 7, "0.04", "3.3", True),
    ("0.82", 7, "0.11", "2.5", True),
    ("0.62", 7, "0.02", "2.3", True),
    ("0.68", 5, "0.04", "2.4", False),
    ("0.71", 3, "0.11", "2.0", False),
    ("0.65", 5, "0.02", "2.4", True),
    ("0.73", 5, "0.04", "2.6", True),
    ("0.74", 3, "0.11", "2.0", True),
    ("0.53", 5, "0.02", "1.9", True),
    ("0.55", 3, "0.04", "1.8", True),
    ("0.56", 3, "0.11", "1.6", False),
]


@pytest.mark.parametrize(("rate", "length", "cost", "printed", "follows"), TABLE_4)
def test_table_4_expected_speed(
    rate: str, length: int, cost: str, printed: str, *, follows: bool
) -> None:
    expected = rounded(walltime.improvement(rate, length, cost), 1)
    assert (expected == Fraction(printed)) == follows


@pytest.mark.parametrize(("rate", "length", "cost", "printed", "follows"), TABLE_4)
def test_table_4_follows_from_inputs_that_round_to_the_printed_ones(
    rate: str, length: int, cost: str, printed: str, *, follows: bool
) -> None:
    half = Fraction(5, 1000)
    slowest = walltime.improvement(Fraction(rate) - half, length, Fraction(cost) + half)
    fastest = walltime.improvement(Fraction(rate) + half, length, Fraction(cost) - half)
    tenth = Fraction(1, 20)
    assert slowest < Fraction(printed) + tenth
    assert fastest >= Fraction(printed) - tenth
    assert follows or slowest < Fraction(printed) - tenth


@pytest.mark.parametrize(("rate", "printed"), [("0.75", "3.3"), ("0.80", "3.9"), ("0.87", "4.9")])
def test_lenience_at_temperature_0(rate: str, printed: str) -> None:
    assert rounded(walltime.improvement(rate, 8, "0.015"), 1) == Fraction(printed)


@pytest.mark.parametrize(
    ("rate", "computed", "printed"),
    [
        ("0.62", "2.33", "2.5"),
        ("0.71", "2.94", "3.1"),
        ("0.76", "3.45", "3.6"),
        ("0.84", "4.79", "5.0"),
    ],
)
def test_lenience_at_temperature_1_does_not_follow_from_the_printed_rates(
    rate: str, computed: str, printed: str
) -> None:
    best = draft_length.optimal(rate, "0.015")
    speed = walltime.improvement(rate, best, "0.015")
    assert rounded(speed, 2) == Fraction(computed)
    assert rounded(speed, 1) != Fraction(printed)


def test_a_bigram_draft() -> None:
    assert iid.emitted_mean("0.2", 3) == Fraction("1.248")
    assert walltime.improvement("0.2", 3, 0) == Fraction("1.248")
    assert rounded(Fraction("1.248"), 2) == Fraction("1.25")
