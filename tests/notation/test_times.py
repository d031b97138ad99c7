"""Times with units, or all without."""

from fractions import Fraction

import pytest

from specdec_exact.kernel.errors import ParseError
from specdec_exact.notation.times import Times, parse_times


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2ms", "1/500"),
        ("2 ms", "1/500"),
        ("0.002s", "1/500"),
        ("3/2us", "3/2000000"),
        ("1ns", "1/1000000000"),
        ("1min", "60"),
        ("1/2h", "1800"),
        ("1e-3s", "1/1000"),
    ],
)
def test_units_are_seconds(text: str, seconds: str) -> None:
    assert parse_times({"t": text}) == Times({"t": Fraction(seconds)}, "s")


def test_without_units_the_unit_is_the_callers() -> None:
    assert parse_times({"a": "2", "b": "0.5"}) == Times(
        {"a": Fraction(2), "b": Fraction(1, 2)}, None
    )


def test_zero_needs_no_unit() -> None:
    assert parse_times({"a": "2ms", "b": "0"}).unit == "s"
    assert parse_times({"a": "2", "b": "0"}).unit is None
    assert parse_times({"a": "0ms", "b": "0"}).unit == "s"


def test_a_mixture_is_refused() -> None:
    with pytest.raises(
        ParseError, match="either every time has a unit or none, got b '1ms' and a '2'"
    ):
        parse_times({"a": "2", "b": "1ms"})


@pytest.mark.parametrize("text", ["", "ms", "2  ms", "2msec", "2m", "two", "2ms ", "1_0ms"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="a rational number is written"):
        parse_times({"t": text})
