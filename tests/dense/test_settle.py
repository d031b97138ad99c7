"""Attacks on the comparison ``p >= q * threshold``: near ties, ties, subnormals, far apart numbers."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from specdec_exact.dense.accumulate import Doubles
from specdec_exact.dense.settle import at_least
from specdec_exact.dense.threshold import UNATTAINABLE, least_ratio


def expected(p: Doubles, q: Doubles, bound: Fraction) -> list[bool]:
    pairs = zip(p.tolist(), q.tolist(), strict=True)
    return [Fraction(x) >= Fraction(y) * bound for x, y in pairs]


def attack(bound: Fraction, draft: Doubles, bits: int) -> tuple[Doubles, Doubles]:
    """For each draft entry the target entries at and around the tie, one unit apart."""
    kind = np.float32 if bits == 24 else np.float64
    largest = 2.0**127 if bits == 24 else 2.0**500
    p: list[float] = []
    for entry in draft.tolist():
        tie = Fraction(entry) * bound
        near = kind(min(float(tie), largest)) if tie < 2**1000 else kind(largest)
        around = [near]
        for direction in (0.0, math.inf):
            for _ in range(2):
                around.append(np.nextafter(around[-1], kind(direction)))
            around.append(near)
        p += [min(float(one), largest) for one in around]
    return np.array(p), np.repeat(draft, 7)


def mixed(bits: int, seed: int) -> Doubles:
    """Entries over the whole range of the dtype, subnormals and 0 included."""
    rng = np.random.default_rng(seed)
    least = -149 if bits == 24 else -1074
    exponents = rng.integers(least, 1, 300).astype(np.float64)
    values = np.ldexp(rng.integers(1, 1 << bits, 300) / (1 << bits), exponents.astype(np.int32))
    values = values.astype(np.float32 if bits == 24 else np.float64).astype(np.float64)
    near_one: NDArray[np.float64] = rng.random(300)
    if bits == 24:
        near_one = near_one.astype(np.float32).astype(np.float64)
    return np.concatenate([values, near_one, [0.0, 2.0**least, 2.0 ** (least + 1), 1.0]])


BOUNDS = [
    Fraction(1),
    Fraction(1, 3),
    Fraction(3),
    Fraction(2),
    1 + Fraction(1, 10**30),
    1 - Fraction(1, 10**30),
    Fraction(10**40 + 7, 3 * 10**40),
    1 + Fraction(1, 1 << 23),
    1 + Fraction(1, 1 << 52),
    Fraction(2) ** 90 / 7,
    Fraction(2) ** -130 * 11,
    Fraction(2) ** 700 / 3,
    Fraction(1, 5) ** 300,
]


@pytest.mark.parametrize("bits", [24, 53])
@pytest.mark.parametrize("bound", BOUNDS, ids=range(len(BOUNDS)))
def test_every_near_tie_is_decided_as_by_fractions(bits: int, bound: Fraction) -> None:
    p, q = attack(bound, mixed(bits, 1), bits)
    result, _ = at_least(p, q, least_ratio(bound, bits), bits)
    wrong = np.flatnonzero(result != expected(p, q, bound))
    assert [(p[i], q[i]) for i in wrong[:3]] == []


finite = st.floats(0, 2.0**499)


@given(
    st.lists(st.tuples(finite, finite), min_size=1),
    st.builds(Fraction, st.integers(1, 10**90), st.integers(1, 10**90)),
)
def test_any_floats_and_any_bound(pairs: list[tuple[float, float]], bound: Fraction) -> None:
    p, q = np.array(pairs).T
    result, _ = at_least(p, q, least_ratio(bound, 53), 53)
    assert result.tolist() == expected(p, q, bound)


@given(st.lists(finite, min_size=1), st.integers(1, 50), st.integers(1, 50))
def test_ties_count_as_at_least(entries: list[float], m: int, n: int) -> None:
    small = np.array([float(int(entry % 2**40)) for entry in entries])
    result, _ = at_least(small * m, small * n, least_ratio(Fraction(m, n), 53), 53)
    assert result.all()


def test_rounded_products_alone_would_be_wrong() -> None:
    """The attack is strong enough: without the margin it finds wrong answers."""
    bound = Fraction(10**40 + 7, 3 * 10**40)
    p, q = attack(bound, mixed(53, 1), 53)
    threshold = least_ratio(bound, 53)
    left, right = float(threshold.denominator), float(threshold.numerator)
    scale = 2.0**threshold.exponent
    assert (p * left >= q * (right * scale)).tolist() != expected(p, q, bound)


def test_float32_ties_need_no_second_look() -> None:
    row = np.random.default_rng(0).random(1000).astype(np.float32).astype(np.float64)
    assert at_least(row, row, least_ratio(Fraction(1), 24), 24)[1] == 0
    assert at_least(row, row, least_ratio(Fraction(1), 53), 53)[1] == 1000


def test_only_an_undrafted_token_reaches_what_is_unattainable() -> None:
    p, q = np.array([0.0, 1.0, 2.0**499, 0.0]), np.array([0.0, 0.0, 2.0**-1074, 1.0])
    assert at_least(p, q, UNATTAINABLE, 53)[0].tolist() == [True, True, False, False]
