"""Rationals have a narrow grammar, one spelling each, and caps that hold before any conversion."""

from decimal import Decimal
from fractions import Fraction
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.kernel.errors import ParseError, SizeError, SpecdecError, WeightError
from specdec_exact.kernel.rational import exact, rational, shortened, spell

# Seconds of this process. A refusal takes microseconds.
PATIENCE = 0.1

NUMBERS = [
    ("0", Fraction(0)),
    ("-0", Fraction(0)),
    ("7", Fraction(7)),
    ("-12", Fraction(-12)),
    ("3/5", Fraction(3, 5)),
    ("6/10", Fraction(3, 5)),
    ("-1/2", Fraction(-1, 2)),
    ("0/9", Fraction(0)),
    ("0.25", Fraction(1, 4)),
    ("-0.5", Fraction(-1, 2)),
    ("-0.0", Fraction(0)),
    ("10.010", Fraction(1001, 100)),
    ("1e3", Fraction(1000)),
    ("1E+3", Fraction(1000)),
    ("2.5e-3", Fraction(1, 400)),
    ("12.5e1", Fraction(125)),
    ("-3.25e1", Fraction(-65, 2)),
    ("1e0", Fraction(1)),
    ("1e-007", Fraction(1, 10**7)),
    ("1e1000", Fraction(10**1000)),
    ("1e-1000", Fraction(1, 10**1000)),
    ("9" * 4000, Fraction(10**4000 - 1)),
    ("1/" + "9" * 4000, Fraction(1, 10**4000 - 1)),
    ("0." + "0" * 3998 + "1", Fraction(1, 10**3999)),
    ("1e" + "0" * 3000 + "5", Fraction(10**5)),
]

OUTSIDE_THE_GRAMMAR = [
    "",
    " ",
    "-",
    "+",
    "/",
    ".",
    "e",
    "+1",
    "--1",
    "01",
    "-01",
    "00",
    "01/2",
    "1/0",
    "0/0",
    "1/02",
    "1/-2",
    "1/+2",
    "/2",
    "1/",
    "1//2",
    "1/2/3",
    "1/2.0",
    "1.5/2",
    "1e3/2",
    "1/2e3",
    ".5",
    "5.",
    "1.e5",
    "00.5",
    "1..2",
    "1.2.3",
    "1e",
    "e5",
    "1e+",
    "1e1.5",
    "1ee5",
    "1e--5",
    "1_0/3",
    "1_0",
    "1/1_0",
    "1.0_1",
    "1e1_0",
    " 1/2",
    "1/2 ",
    "1 /2",
    "1/ 2",
    "1/2\n",
    "\n1",
    "1\t",
    "1\x00",
    "1,5",
    "1'000",
    "0x10",
    "1j",
    "1/2r",
    "NaN",
    "nan",
    "inf",
    "-inf",
    "Infinity",
    "None",
    "True",
    "\u0663/\u0665",  # 3/5 in Arabic-Indic digits
    "\u0661",
    "1/\u0662",
    "1.\u0665",
    "1e\u0665",
    "\uff11\uff12",  # fullwidth digits
    "\u00bd",  # one half, in one character
    "\u00b2",
    "\u22121",  # a minus sign that is not ASCII
    "1\u20442",  # a fraction slash that is not ASCII
    "\u00a01",  # a blank that is not ASCII
    "\ud800",
]

TOO_LARGE = [
    "1e1000000",
    "1e-1000000",
    "1e10000000",
    "1e1001",
    "1e-1001",
    "1e+9999",
    "1e" + "9" * 4000,
    "1e" + "9" * 8000,  # more digits than CPython converts
    "9" * 4001,
    "9" * 5000,
    "-" + "9" * 4001,
    "9" * 5000 + "/3",
    "1/" + "9" * 4001,
    "1/" + "9" * 5000,
    "0." + "1" * 4000,
    "0." + "1" * 5000,
    "1" * 2001 + "." + "1" * 2000,
    "9" * 10**6,
    "1/" + "9" * 10**6,
    "x" * 10**6,
    "1_" * 10**6,
    "-" * 10**6,
    "1e" + "0" * 10**6,
]


@pytest.mark.parametrize(("text", "value"), NUMBERS, ids=lambda shown: f"{shown!s:.20}")
def test_a_number_in_the_grammar_has_its_value(text: str, value: Fraction) -> None:
    assert rational(text) == value
    assert type(rational(text)) is Fraction


@pytest.mark.parametrize("text", OUTSIDE_THE_GRAMMAR, ids=ascii)
def test_a_text_outside_the_grammar_is_refused(text: str) -> None:
    start = process_time()
    with pytest.raises(ParseError, match=r"^a rational number is written 3/5, 2 or 0\.25, got "):
        rational(text)
    assert process_time() - start < PATIENCE


@pytest.mark.parametrize("text", TOO_LARGE, ids=lambda text: f"{text:.12}-{len(text)}")
def test_a_number_too_large_is_refused_before_it_is_converted(text: str) -> None:
    start = process_time()
    with pytest.raises(SizeError) as refusal:
        rational(text)
    assert process_time() - start < PATIENCE
    assert len(str(refusal.value)) < 100


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9" * 4001, "a number has at most 4000 digits, got 4001"),
        ("-0." + "1" * 4000, "a number has at most 4000 digits, got 4001"),
        ("1/" + "9" * 4002, "a number has at most 4000 digits, got 4002"),
        ("9" * 8017, "a number has at most 4000 digits, got 8017 characters"),
        ("1e-1001", "an exponent is at most 1000, got 1001"),
        ("1e0123456", "an exponent is at most 1000, got 123456"),
    ],
)
def test_a_cap_names_the_rule_and_the_value(text: str, message: str) -> None:
    with pytest.raises(SizeError) as refusal:
        rational(text)
    assert str(refusal.value) == message


def test_the_longest_text_is_read() -> None:
    longest = "-" + "9" * 3999 + "/" + "7" * 4000
    assert rational(longest) == Fraction(-(10**3999 - 1), 7 * (10**4000 - 1) // 9)


@given(st.text(alphabet="0123456789+-/.eE_ \u0663", max_size=12))
def test_what_is_read_is_in_the_grammar_and_what_is_not_is_refused(text: str) -> None:
    try:
        value = rational(text)
    except SpecdecError:
        return
    assert text[0] in "-0123456789"
    assert text[-1] in "0123456789"
    assert not set(text) & set("_ \u0663")
    assert value == Fraction(text)  # a reader with a wider grammar, which agrees on ours


@given(st.fractions())
def test_a_spelling_is_read_back(value: Fraction) -> None:
    assert rational(spell(value)) == value


@given(st.integers(), st.integers(1), st.integers(1, 100))
def test_equal_numbers_have_one_spelling(numerator: int, denominator: int, factor: int) -> None:
    expanded = rational(f"{numerator * factor}/{denominator * factor}")
    assert spell(expanded) == spell(Fraction(numerator, denominator))


@given(st.integers(-(10**40), 10**40), st.integers(0, 60))
def test_decimals_are_read_in_base_ten(digits: int, exponent: int) -> None:
    assert rational(f"{digits}e-{exponent}") == Fraction(digits, 10**exponent)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(6, 10), "3/5"),
        (Fraction(-4, 2), "-2"),
        (Fraction(1, -3), "-1/3"),
        (Fraction(10**4000 - 1), "9" * 4000),
        (Fraction(-(10**4000 - 1)), "-" + "9" * 4000),
        (Fraction(1, 10**3999), "1/1" + "0" * 3999),
    ],
    ids=lambda shown: f"{shown!s:.12}",
)
def test_a_number_is_spelled_in_lowest_terms(value: Fraction, text: str) -> None:
    assert spell(value) == text


@pytest.mark.parametrize(
    "value", [Fraction(10**4000), Fraction(-(10**4000)), Fraction(1, 10**4000)], ids=range(3)
)
def test_a_number_that_could_not_be_read_back_is_not_spelled(value: Fraction) -> None:
    with pytest.raises(SizeError, match="at most 4000 digits"):
        spell(value)


@pytest.mark.parametrize(
    ("value", "number"),
    [(3, Fraction(3)), (Fraction(1, 3), Fraction(1, 3)), ("1/3", Fraction(1, 3)), ("0.1", "1/10")],
)
def test_exact_numbers_are_admitted(value: object, number: object) -> None:
    assert exact(value) == Fraction(str(number))
    assert type(exact(value)) is Fraction


class Whole(int):
    """An int by inheritance, which may answer differently from one."""


class Words(str):
    """A str by inheritance."""

    __slots__ = ()


@pytest.mark.parametrize(
    "value",
    [
        0.5,
        1.0,
        float("nan"),
        float("inf"),
        True,
        False,
        None,
        Decimal("0.5"),
        1 + 0j,
        b"1/2",
        (1, 2),
        Whole(1),
        Words("1/2"),
    ],
)
def test_anything_else_is_no_exact_number(value: object) -> None:
    with pytest.raises(WeightError, match="an exact number is an int, a Fraction or a string"):
        exact(value)


def test_a_refused_value_is_named_briefly() -> None:
    with pytest.raises(WeightError) as refusal:
        exact(b"1" * 10**6)
    assert str(refusal.value).endswith("got bytes b'" + "1" * 38)


def test_a_long_text_is_shortened_in_the_middle() -> None:
    assert shortened("a" * 40) == "a" * 40
    assert shortened("a" * 20 + "-" * 11 + "b" * 10) == "a" * 20 + "..." + "b" * 10
