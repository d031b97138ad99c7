"""A rounded operation and its error are the exact result."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.dense.twofold import two_product, two_sum

tame = st.floats(2.0**-400, 2.0**400) | st.floats(-(2.0**400), -(2.0**-400))


@given(tame, tame)
def test_two_sum_loses_nothing(a: float, b: float) -> None:
    total, error = two_sum(np.array([a]), np.array([b]))
    assert total[0] == a + b
    assert Fraction(float(total[0])) + Fraction(float(error[0])) == Fraction(a) + Fraction(b)


@given(tame, tame)
def test_two_product_loses_nothing(a: float, b: float) -> None:
    for factor in (b, np.array([b])):
        product, error = two_product(np.array([a]), factor)
        assert product[0] == a * b
        assert Fraction(float(product[0])) + Fraction(float(error[0])) == Fraction(a) * Fraction(b)


def test_arguments_are_left_alone() -> None:
    a, b = np.array([1.1, 1.3]), np.array([1.7, 1.9])
    two_sum(a, b)
    two_product(a, b)
    assert (a.tolist(), b.tolist()) == ([1.1, 1.3], [1.7, 1.9])
