"""Attacks on the three tiers that decide the sign of ``a * x + b * y - z``."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from specdec_exact.dense.signs import Columns, Form
from specdec_exact.dense.twofold import two_product


def exact_signs(form: Form, columns: Columns) -> list[bool]:
    errors = np.zeros_like(columns.x) if columns.x_error is None else columns.x_error
    rows = zip(columns.x, errors, columns.y, columns.z, strict=True)
    return [
        form.value(Fraction(x) + Fraction(e), Fraction(y), Fraction(z)) >= 0
        for x, e, y, z in (map(float, row) for row in rows)
    ]


def cancelling(form: Form, seed: int, scale: float) -> Columns:
    """Columns whose z is the float nearest to ``a * x + b * y``."""
    rng = np.random.default_rng(seed)
    x, error = two_product(rng.random(400) * scale, rng.random(400))
    y = rng.random(400) * scale * (rng.random(400) < 0.7)
    rows = zip(x.tolist(), error.tolist(), y.tolist(), strict=True)
    z = [float(form.a * (Fraction(a) + Fraction(e)) + form.b * Fraction(b)) for a, e, b in rows]
    return Columns(x, error, y, np.array(z))


@pytest.mark.parametrize("scale", [1.0, 2.0**-30, 2.0**-300, 2.0**-550])
@pytest.mark.parametrize("seed", range(3))
def test_sums_wrong_in_the_last_place_are_decided(seed: int, scale: float) -> None:
    form = Form(Fraction(10**30 + 1, 10**30), Fraction(1, 3), -1074, 0)
    columns = cancelling(form, seed, scale)
    signs, open_to_halves, open_to_digits = form.nonnegative(columns)
    assert signs.tolist() == exact_signs(form, columns)
    assert open_to_halves == 400 > open_to_digits


@pytest.mark.parametrize("gap", [52, 60, 70, 72, 73, 74, 75, 77, 79, 80, 90, 200])
@pytest.mark.parametrize("direction", [-1, 1])
def test_differences_around_the_margins_are_decided(gap: int, direction: int) -> None:
    """For each token a form that misses 0 by 2**-gap of its size, either way."""
    rng = np.random.default_rng(gap)
    for _ in range(60):
        x, y = rng.random(2) + 0.5
        z = float(np.float64(x + y))
        missing = Fraction(z) + direction * Fraction(1, 1 << gap) - Fraction(x)
        form = Form(Fraction(1), missing / Fraction(y), -53, 2)
        columns = Columns(np.array([x]), None, np.array([y]), np.array([z]))
        assert form.nonnegative(columns)[0].tolist() == [direction > 0]


@given(
    st.lists(st.tuples(*[st.floats(2.0**-300, 1.0) | st.just(0.0)] * 3), min_size=1),
    st.fractions(0, 2),
    st.fractions(0, 2),
)
def test_any_entries_and_coefficients(
    entries: list[tuple[float, float, float]], a: Fraction, b: Fraction
) -> None:
    x, y, z = (np.array(column) for column in zip(*entries, strict=True))
    form = Form(a, b, -1074, 0)
    columns = Columns(x, None, y, z)
    for skip in (False, True):
        assert form.nonnegative(columns, skip=skip)[0].tolist() == exact_signs(form, columns)


def test_tokens_without_any_weight_are_no_work() -> None:
    nothing = np.zeros(3)
    columns = Columns(nothing, nothing, nothing, nothing)
    form = Form(Fraction(1), Fraction(1), 0, 0)
    assert form.nonnegative(columns)[1:] == (0, 0)
    signs, _, open_to_digits = form.nonnegative(columns, skip=True)
    assert (signs.tolist(), open_to_digits) == ([True] * 3, 0)


def test_exact_zeros_reach_the_last_tier_and_count_as_nonnegative() -> None:
    x = np.array([0.1, 0.3, 0.0])
    form = Form(Fraction(1), Fraction(), -1074, 0)
    signs, open_to_halves, open_to_digits = form.nonnegative(Columns(x, None, x, x))
    assert (signs.tolist(), open_to_halves, open_to_digits) == ([True] * 3, 2, 2)


def only(tier: str) -> NDArray[np.bool_]:
    """What one tier says alone about sums that are wrong in the last place."""
    form = Form(Fraction(10**30 + 1, 10**30), Fraction(1, 3), -1074, 0)
    columns = cancelling(form, 0, 1.0)
    signs = getattr(form, tier)(columns)
    decided = signs[0] if isinstance(signs, tuple) else signs
    agree: NDArray[np.bool_] = decided == exact_signs(form, columns)
    return agree


def test_float64_alone_would_be_wrong() -> None:
    assert not only("_by_float64").all()
    assert only("_by_halves").all()
    assert only("_by_digits").all()


def test_coefficients_beyond_the_proofs_are_not_tame() -> None:
    tiny = Fraction(1, 1 << 201)
    assert Form(Fraction(1), Fraction(), 0, 0).is_tame()
    assert not Form(tiny, Fraction(1), 0, 0).is_tame()
    assert not Form(Fraction(1), 1 / tiny, 0, 0).is_tame()


def test_the_margin_of_halves_covers_the_errors_of_its_proof() -> None:
    """Random sums of every shape: the error stays below 32 units, a quarter of the margin."""
    rng = np.random.default_rng(1)
    worst = Fraction()
    for _ in range(200):
        a, b = (Fraction(int(n), int(m)) for n, m in rng.integers(1, 1 << 60, (2, 2)))
        x, y = rng.random(2)
        form = Form(a, b, -1074, 64)
        z = float(form.value(Fraction(x), Fraction(y), Fraction()))
        columns = Columns(np.array([x]), None, np.array([y]), np.array([z]))
        true = form.value(Fraction(x), Fraction(y), Fraction(z))
        value = Fraction(float(form.close_value(columns)[0][0]))
        worst = max(worst, abs(value - true) / (2 * Fraction(z)) * (1 << 79))
    assert 1 < worst < 32
