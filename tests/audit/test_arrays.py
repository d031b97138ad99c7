"""Rows keep the laws they were made from, and the laws of floats are exact."""

import sys
from fractions import Fraction

import numpy as np
import pytest

from specdec_exact.audit.arrays import changed, indices, rounded, rows
from specdec_exact.audit.refusal import Unavailable
from specdec_exact.kernel.law import law


def test_dyadic_rows_are_exact_and_others_are_the_floats_they_hold() -> None:
    dyadic, thirds = law(["1/2", "1/4", "1/4"]), law(["1/3", "2/3"])
    assert rounded(lambda _: dyadic, 3, "float32")(()) == dyadic
    held = Fraction(float(np.float32(1 / 3))), Fraction(float(np.float32(2 / 3)))
    assert rounded(lambda _: thirds, 2, "float32")(())[0] == held[0] / sum(held)


def test_jax_halves_no_precision_in_silence() -> None:
    jax = pytest.importorskip("jax", reason="arrays of JAX need JAX")
    with pytest.raises(Unavailable, match="jax_enable_x64"):
        rows([law(["1/2", "1/2"])], 2, "jax", "float64")
    single = rows([law(["1/3", "2/3"])], 2, "jax", "float32")
    assert isinstance(single, jax.Array)
    assert single.tolist() == np.array([[1 / 3, 2 / 3]], np.float32).tolist()
    assert indices((1, 0), "jax").tolist() == [1, 0]
    with jax.enable_x64(True):
        assert rows([law(["1/3", "2/3"])], 2, "jax", "float64").tolist() == [[1 / 3, 2 / 3]]


def test_a_library_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    with pytest.raises(Unavailable, match="specdec-exact"):
        rows([law(["1/2", "1/2"])], 2, "jax", "float32")


def test_rows_are_fresh_every_time() -> None:
    laws = [law(["1/2", "1/2"])]
    first, second = rows(laws, 2, "numpy", "float64"), rows(laws, 2, "numpy", "float64")
    first[0, 0] = 0
    assert changed(second, first)
    assert not changed(second, rows(laws, 2, "numpy", "float64"))
    assert rows(laws, 2, "list", "float64") == [[0.5, 0.5]]
    assert indices((1, 0), "list") == [1, 0]
