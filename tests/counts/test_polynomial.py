"""Values and derivatives."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.counts import polynomial


@given(st.lists(st.fractions(), max_size=5), st.fractions())
def test_a_value_is_the_sum_of_its_terms(coefficients: list[Fraction], at: Fraction) -> None:
    terms = (coefficient * at**power for power, coefficient in enumerate(coefficients))
    assert polynomial.evaluate(coefficients, at) == sum(terms)


@given(st.lists(st.fractions(), max_size=5), st.lists(st.fractions(), max_size=5), st.fractions())
def test_the_derivative_of_a_product_is_by_the_product_rule(
    left: list[Fraction], right: list[Fraction], at: Fraction
) -> None:
    product = [Fraction()] * max(len(left) + len(right) - 1, 0)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] += a * b
    slopes = [polynomial.evaluate(polynomial.derivative(side), at) for side in (left, right)]
    values = [polynomial.evaluate(side, at) for side in (left, right)]
    assert polynomial.evaluate(polynomial.derivative(product), at) == (
        slopes[0] * values[1] + values[0] * slopes[1]
    )
