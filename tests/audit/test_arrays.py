"""Rows keep the laws they were made from, and the laws of floats are exact."""

from fractions import Fraction

import numpy as np

from specdec_exact.audit.arrays import changed, indices, rounded, rows
from specdec_exact.kernel.law import law


def test_dyadic_rows_are_exact_and_others_are_the_floats_they_hold() -> None:
    dyadic, thirds = law(["1/2", "1/4", "1/4"]), law(["1/3", "2/3"])
    assert rounded(lambda _: dyadic, 3, "float32")(()) == dyadic
    held = Fraction(float(np.float32(1 / 3))), Fraction(float(np.float32(2 / 3)))
    assert rounded(lambda _: thirds, 2, "float32")(())[0] == held[0] / sum(held)


def test_rows_are_fresh_every_time() -> None:
    laws = [law(["1/2", "1/2"])]
    first, second = rows(laws, 2, "numpy", "float64"), rows(laws, 2, "numpy", "float64")
    first[0, 0] = 0
    assert changed(second, first)
    assert not changed(second, rows(laws, 2, "numpy", "float64"))
    assert rows(laws, 2, "list", "float64") == [[0.5, 0.5]]
    assert indices((1, 0), "list") == [1, 0]
