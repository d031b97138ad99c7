"""Where ``p >= q * threshold``, token by token: never a doubt left, whatever the floats."""

import math

import numpy as np
from numpy.typing import NDArray

from specdec_exact.dense.accumulate import Doubles
from specdec_exact.dense.threshold import Threshold
from specdec_exact.dense.twofold import two_product


def at_least(
    p: Doubles, q: Doubles, threshold: Threshold, bits: int
) -> tuple[NDArray[np.bool_], int]:
    """Return where ``p >= q * threshold`` holds, and how many tokens rounding left open.

    p, q       nonnegative, below 2**500, with significands of at most ``bits`` bits
    threshold  as :func:`~specdec_exact.dense.threshold.least_ratio` gives it for these bits
    """
    factors = threshold.factors(bits)
    if factors is None:
        return _exactly_at_least(p, q, threshold), p.size
    left, low, high = factors
    product = p * left
    sure = product >= q * high
    if low == high:  # the products are exact
        return sure, 0
    close = product >= q * low
    open_tokens = np.flatnonzero(sure != close)
    if open_tokens.size:
        sure[open_tokens] = _exactly_at_least(p[open_tokens], q[open_tokens], threshold)
    return sure, open_tokens.size


def _exactly_at_least(p: Doubles, q: Doubles, threshold: Threshold) -> NDArray[np.bool_]:
    """Compare significands as exact double-length products, and exponents as integers.

    With p = f * 2**a, q = g * 2**b and threshold = m/n * 2**s, all of f, g and the scaled m, n in
    [1/2, 1) unless zero, the question is f * n * 2**(a - b - s) >= g * m. Both products lie in
    [1/4, 1), so an exponent beyond 3 either way says no more than 3 does, and nothing underflows.
    """
    (f, a), (g, b) = np.frexp(p), np.frexp(q)
    m, m_exponent = math.frexp(threshold.numerator)
    n, n_exponent = math.frexp(threshold.denominator)
    distance = a.astype(np.int64) - b - (threshold.exponent + m_exponent - n_exponent)
    left, left_rest = two_product(np.ldexp(f, np.clip(distance, -3, 3)), n)
    right, right_rest = two_product(g, m)
    # Rounding is monotone: if the rounded products differ, so do the products, the same way.
    larger: NDArray[np.bool_] = (left > right) | ((left == right) & (left_rest >= right_rest))
    return larger
