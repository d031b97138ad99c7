"""One number, one token: the walk along the cumulative weights that engines draw by."""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.uniform import Uniform
from specdec_exact.kernel.law import Measure, Token, token_order

__all__ = ["found"]

K = TypeVar("K", bound=Token)


def found(number: Uniform, weights: Measure[K]) -> K | None:
    """Return the first token, in token order, at which the cumulative weight passes the number.

    returns    None when the number lies beyond the mass of all tokens

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import measure
    >>> weights = measure({"a": "1/2", "b": "1/4"})
    >>> explore(lambda chooser: found(chooser.uniform(), weights)).law
    Law({'a': '1/2', 'b': '1/4', None: '1/4'})
    """
    passed = Fraction()
    for token in sorted(weights, key=token_order):
        passed = passed + weights[token]
        if number < passed:
            return token
    return None
