"""Polynomials are exact, in one form, and as their values are."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.deduction.polynomial import Monomial, Polynomial, collect, polynomial
from specdec_exact.kernel.errors import ClaimError, SizeError, WeightError

NAMES: tuple[str, ...] = ("a", "b'", "p[x]", "sum(p*q)")
NUMBERS = st.fractions(min_value=-9, max_value=9, max_denominator=6)
MONOMIALS = st.lists(st.sampled_from(NAMES), max_size=3).map(tuple)
POLYNOMIALS = st.lists(st.tuples(MONOMIALS, NUMBERS), max_size=4).map(
    lambda terms: collect([*terms])
)
POINTS = st.fixed_dictionaries(dict.fromkeys(NAMES, NUMBERS))


def value(of: Polynomial, at: dict[str, Fraction]) -> Fraction:
    total = Fraction(0)
    for names, coefficient in of.terms.items():
        product = coefficient
        for name in names:
            product *= at[name]
        total += product
    return total


@given(POLYNOMIALS, POLYNOMIALS, POINTS)
def test_arithmetic_is_arithmetic_of_values(
    a: Polynomial, b: Polynomial, at: dict[str, Fraction]
) -> None:
    assert value(a + b, at) == value(a, at) + value(b, at)
    assert value(a - b, at) == value(a, at) - value(b, at)
    assert value(a * b, at) == value(a, at) * value(b, at)


@given(POLYNOMIALS, POLYNOMIALS, POLYNOMIALS)
def test_equal_polynomials_have_one_form(a: Polynomial, b: Polynomial, c: Polynomial) -> None:
    assert (a + b) * c == b * c + a * c
    assert (a - a).terms == {}
    assert a * 1 == a + 0 == a - 0


@given(POLYNOMIALS)
def test_renaming_to_and_fro_changes_nothing(a: Polynomial) -> None:
    assert (
        a.renamed(lambda name: f"z_{name}" if name == "a" else name).renamed(
            lambda name: name.removeprefix("z_")
        )
        == a
    )


def test_a_renaming_may_merge_names() -> None:
    one = collect([(("a",), Fraction(1)), (("c",), Fraction(-1))])
    assert one.renamed(lambda _: "a").terms == {}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("p[x]", {"p"}),
        ("E'", {"E"}),
        ("E'[x]", {"E"}),
        ("sum(p*q2)", {"sum", "p", "q2"}),
        ("sum(1)", {"sum"}),
        ("a_b", {"a_b"}),
    ],
)
def test_the_words_of_a_name(name: str, words: set[str]) -> None:
    assert collect([((name,), Fraction(1))]).words() == words


@pytest.mark.parametrize(
    "name",
    [
        *("", "1", "_a", "a b", "a-b", "p[", "p[]", "p[xy]", "p[x,y]", "p[x][y]", "p[X]", "p[1]"),
        *("sum()", "sum(p", "sum(p*)", "sum(*p)", "sum(2*p)", "sum(p[x])", "sum(E')", "a''", "ä"),
        *("a\n", " a", "sum(1*p)", "p(x)", "sum(sum(p))"),
    ],
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ClaimError, match="not a monomial"):
        collect([((name,), Fraction(1))])


BAD: tuple[tuple[Monomial, object], ...] = (
    (("b", "a"), Fraction(1)),
    (("a",), Fraction(0)),
    (("a",), 1),
    (("a",), 1.0),
    (("a",), True),
)


@pytest.mark.parametrize(("monomial", "coefficient"), BAD)
def test_other_forms_are_refused(monomial: Monomial, coefficient: Fraction) -> None:
    with pytest.raises(ClaimError, match="not a monomial"):
        Polynomial({monomial: coefficient})


@pytest.mark.parametrize("number", [0.5, True, None])
def test_a_constant_is_exact(number: int) -> None:
    with pytest.raises(WeightError):
        polynomial(number)


def test_a_product_has_a_size() -> None:
    long = collect([((f"a{i}",), Fraction(1)) for i in range(400)])
    with pytest.raises(SizeError, match="100000"):
        _ = long * long
