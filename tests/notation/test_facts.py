"""Facts are read from texts and shown as texts that are read back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.deduction.check import Fact, Minimum
from specdec_exact.deduction.polynomial import Polynomial, collect
from specdec_exact.kernel.errors import ClaimError, ParseError
from specdec_exact.notation.facts import (
    fact,
    minimum,
    show_fact,
    show_minimum,
    show_polynomial,
    term,
)

NAMES = ("a", "b'", "p[x]", "E'[y]", "sum(p*q)", "sum(1)")
POLYNOMIALS = st.lists(
    st.tuples(
        st.lists(st.sampled_from(NAMES), max_size=3).map(tuple),
        st.fractions(-9, 9, max_denominator=5),
    ),
    max_size=4,
).map(lambda terms: collect([*terms]))


@given(POLYNOMIALS)
def test_a_polynomial_is_read_back(value: Polynomial) -> None:
    assert term(show_polynomial(value)) == value


@given(POLYNOMIALS, st.sampled_from(["=", ">=", ">"]))
def test_a_fact_is_read_back(value: Polynomial, relation: str) -> None:
    one = fact(f"{show_polynomial(value)} {relation} 0")
    assert fact(show_fact(one)) == one


@given(POLYNOMIALS, POLYNOMIALS)
def test_a_minimum_is_read_back(left: Polynomial, right: Polynomial) -> None:
    one = Minimum(term("u[x]"), left, right)
    assert minimum(show_minimum(one)) == one


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a < b", "b > a"),
        ("a <= b", "b - a >= 0"),
        ("-a = -b", "b - a = 0"),
        ("(a + b)**2 = 0", "a**2 + 2*a*b + b**2 = 0"),
        ("sum(2*p*q - p) = 0", "2*sum(q*p) - sum(p) = 0"),
        ("3*a/6 = 0", "a/2 = 0"),
        ("sum(2) = 0", "2*sum(1) = 0"),
    ],
)
def test_two_texts_of_one_fact(text: str, same: str) -> None:
    assert fact(text) == fact(same)


@pytest.mark.parametrize(
    "text",
    [
        *("a", "a = b = c", "a == b", "a =", "= a", "a/0 = 1", "a/b = 1", "a**0 = 1", "a**17 = 1"),
        *("a**b = 1", "a**-1 = 1", "f(a) = 1", "0.5*a = 1", "a[1] = 1", "a[x][y] = 1", "True = 1"),
        *("sum(a, b) = 1", "sum() = 1", "'a' = 1", "a if b else c = 1", "[a] = 1", "a // 2 = 1"),
        *("not a = 1", "~a = 1", "a and b = 1", "__import__('os') = 1", "a" * 2001 + " = 1"),
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises((ParseError, ClaimError)):
        fact(text)


@pytest.mark.parametrize("text", ["u = min(a)", "u = max(a, b)", "min(a, b) = u", "u >= min(a, b)"])
def test_other_minima_are_refused(text: str) -> None:
    with pytest.raises(ParseError):
        minimum(text)


def test_a_constant_is_a_fraction() -> None:
    assert fact("2/4 = 0") == Fact(collect([((), Fraction(1, 2))]), "=")
