"""Rounded operations together with their exact rounding errors, on whole arrays.

source    T. J. Dekker, A floating-point technique for extending the available precision, 1971;
          D. E. Knuth, The Art of Computer Programming, volume 2, section 4.2.2
"""

from typing import TypeAlias, overload

import numpy as np

from specdec_exact.dense.accumulate import Doubles

Factor: TypeAlias = Doubles | float

_SPLITTER = 2.0**27 + 1
_UPPER = np.int64(-1 << 27)  # sign, exponent and the first 26 bits of a significand


def two_sum(a: Doubles, b: Doubles) -> tuple[Doubles, Doubles]:
    """Return ``s = fl(a + b)`` and the error ``e``, with ``s + e == a + b`` exactly.

    >>> two_sum(np.array([1.0]), np.array([2.0**-60]))[1] == 2.0**-60
    array([ True])
    """
    total = a + b
    moved = total - a
    error = total - moved
    np.subtract(a, error, out=error)
    np.subtract(b, moved, out=moved)
    error += moved
    return total, error


def two_product(a: Doubles, b: Factor) -> tuple[Doubles, Doubles]:
    """Return ``p = fl(a * b)`` and the error ``e``, with ``p + e == a * b`` exactly.

    All four products of parts fit 53 bits: one factor is cut in 26 and 27 bits, the other in 26 and
    26, with a sign. Exact as long as neither the errors (2**-106 of the product) underflow nor ``2**27 * a``
    overflows.

    >>> product, error = two_product(np.array([1 + 2.0**-40]), 1 + 2.0**-40)
    >>> product[0] == 1 + 2.0**-39, error[0] == 2.0**-80
    (np.True_, np.True_)
    """
    product = a * b
    a_high = upper_part(a)
    a_low = a - a_high
    b_high, b_low = _split(b)
    error = a_high * b_high
    error -= product
    error += a_high * b_low
    error += a_low * b_high
    a_low *= b_low
    error += a_low
    return product, error


def upper_part(a: Doubles) -> Doubles:
    """Return the numbers cut after 26 significant bits; what is left has at most 27.

    >>> upper_part(np.array([1 + 2.0**-25 + 2.0**-26])) == 1 + 2.0**-25
    array([ True])
    """
    return np.bitwise_and(a.view(np.int64), _UPPER).view(np.float64)


@overload
def _split(b: Doubles) -> tuple[Doubles, Doubles]: ...
@overload
def _split(b: float) -> tuple[float, float]: ...
def _split(b: Factor) -> tuple[Factor, Factor]:
    """Return two parts of at most 26 bits each; their sum is exactly ``b``."""
    high = b * _SPLITTER
    high -= high - b
    return high, b - high
