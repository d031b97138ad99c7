"""Rounded operations together with their exact rounding errors, on whole arrays.

source    T. J. Dekker, A floating-point technique for extending the available precision, 1971;
          D. E. Knuth, The Art of Computer Programming, volume 2, section 4.2.2
"""

from typing import TypeAlias, overload

import numpy as np

from specdec_exact.dense.accumulate import Doubles

Factor: TypeAlias = Doubles | float

_SPLITTER = 2.0**27 + 1


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

    Exact as long as neither the errors (2**-106 of the product) underflow nor ``2**27 * a``
    overflows.

    >>> product, error = two_product(np.array([1 + 2.0**-40]), 1 + 2.0**-40)
    >>> product[0] == 1 + 2.0**-39, error[0] == 2.0**-80
    (np.True_, np.True_)
    """
    product = a * b
    a_high, a_low = _split(a)
    b_high, b_low = _split(b)
    error = a_high * b_high
    error -= product
    error += a_high * b_low
    error += a_low * b_high
    a_low *= b_low
    error += a_low
    return product, error


@overload
def _split(a: Doubles) -> tuple[Doubles, Doubles]: ...
@overload
def _split(a: float) -> tuple[float, float]: ...
def _split(a: Factor) -> tuple[Factor, Factor]:
    """Return two halves of at most 26 bits each; their sum is exactly ``a``."""
    high = a * _SPLITTER
    high -= high - a
    return high, a - high
