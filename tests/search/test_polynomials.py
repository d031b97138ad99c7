"""Rational functions in normal form: what is equal is one element."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.search.number import Number
from specdec_exact.search.polynomials import PolynomialRing, evaluated, laws_at, linear_form


def test_weights_sum_to_one_by_construction() -> None:
    ring = PolynomialRing(4, 2)
    for side in range(2):
        total = sum(ring.weights(side), Number(ring, 0))
        assert (total.scalar, total.powers) == (1, ())
    assert PolynomialRing(1, 2).weights(1)[0].powers == ()


def test_expanded_and_factored_are_one_element() -> None:
    ring = PolynomialRing(3, 2)
    (a, b, _), (c, d, _) = ring.weights(0), ring.weights(1)
    gap = (a - c) * (b + d) - (a * b + a * d - b * c - c * d)
    assert (gap.scalar, gap.powers) == (0, ())
    half = Fraction(1, 2) * a + Fraction(1, 3) * b
    assert (half * 6 - 3 * a - 2 * b).scalar == 0


@given(st.data())
@settings(deadline=None)
def test_an_atom_has_the_value_of_what_it_was_made_from(data: st.DataObject) -> None:
    ring = PolynomialRing(3, 1)
    point = tuple(Fraction(data.draw(st.integers(0, 5)), 11) for _ in range(2))
    known: list[tuple[Number, Fraction]] = list(
        zip(ring.weights(0), laws_at(point, 3, 1)[0], strict=True)
    )
    for _ in range(data.draw(st.integers(1, 5))):
        (f, x), (g, y) = (data.draw(st.sampled_from(known)) for _ in "fg")
        known.append(
            data.draw(
                st.sampled_from([(f + g, x + y), (f - g, x - y), (f * g, x * y), (3 - f, 3 - x)])
            )
        )
    number, value = known[-1]
    product = Fraction(number.scalar)
    for atom, power in number.powers:
        product *= evaluated(ring.atoms[atom], point) ** power
    assert product == value


def test_linear_forms() -> None:
    assert linear_form((((1, 0), 2), ((0, 1), -3), ((0, 0), 5)), 2) == (2, -3, 5)
    assert linear_form((((2, 0), 1),), 2) is None
    with pytest.raises(TypeError, match="only while a rule runs"):
        _ = PolynomialRing(2, 1).weights(0)[0] > 0
