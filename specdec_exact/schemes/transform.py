"""What a request asks to be done to the target: temperature, filters, penalties, masks; exactly.

Each takes weights, not logits, of any mass, and returns a law. A temperature T raises weights to the
power 1/T; a penalty on a logit multiplies the weight; a mask removes tokens. A filter keeps some of
the tokens, and what is kept is normalised. Which filters come first matters: in a chain each one sees
the law that the one before it left, with :func:`together` all of them see the same law.

A verifier preserves whatever target it is given. So these must be applied to the target at every
position, given the drafted text so far; the draft may be transformed otherwise, as long as the law
that is reported is the law that is sampled.

edge cases    equal weights are ranked in token order, and a temperature of 0 is the first best token;
              a mask that allows no token of positive weight is refused
"""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from math import isqrt
from typing import TypeAlias, TypeVar

from specdec_exact.kernel.errors import AlphabetError, SizeError, WeightError, brief
from specdec_exact.kernel.law import Law, Measure, Token, token_order

K = TypeVar("K", bound=Token)

__all__ = [
    "Filter",
    "masked",
    "min_p",
    "penalised",
    "temperature",
    "together",
    "top_k",
    "top_p",
]

Filter: TypeAlias = Callable[[Measure[K]], Law[K]]


def temperature(weights: Measure[K], value: Fraction) -> Law[K]:
    """Return the law proportional to ``weights ** (1 / value)``; at 0 the most likely token.

    value     at least 0
    raises    WeightError when the value is negative, or a weight has no rational power, relative to
              the first weight

    >>> from specdec_exact.kernel.law import law
    >>> temperature(law(["4/7", "2/7", "1/7"]), Fraction(1, 2))
    Law({0: '16/21', 1: '4/21', 2: '1/21'})
    >>> temperature(law(["16/21", "4/21", "1/21"]), Fraction(2))
    Law({0: '4/7', 1: '2/7', 2: '1/7'})
    """
    if value < 0:
        raise WeightError(f"a temperature is at least 0, got {brief(value)}")
    if value == 0:
        return _kept(weights, _ranked(weights)[:1])
    power, root = value.denominator, value.numerator
    if root == 1:
        return weights.like({x: _power(weights[x], power) for x in weights}).normalised()
    first = next(iter(weights.values()))
    raised = {x: _root(_power(weights[x] / first, power), root) for x in weights}
    return weights.like(raised).normalised()


def top_k(weights: Measure[K], count: int) -> Law[K]:
    """Keep the ``count`` heaviest tokens; among equals, the first in token order.

    raises    SizeError unless count is at least 1

    >>> from specdec_exact.kernel.law import law
    >>> top_k(law(["1/4", "1/2", "1/4"]), 2)
    Law({0: '1/3', 1: '2/3'})
    """
    if count < 1:
        raise SizeError(f"top-k keeps at least 1 token, got {count}")
    return _kept(weights, _ranked(weights)[:count])


def top_p(weights: Measure[K], mass: Fraction) -> Law[K]:
    """Keep the heaviest tokens until they hold this share of the mass; the last one included.

    mass      0 keeps the heaviest token, 1 keeps all
    raises    WeightError unless mass lies between 0 and 1

    >>> from specdec_exact.kernel.law import law
    >>> top_p(law(["2/5", "3/10", "1/5", "1/10"]), Fraction(3, 4))
    Law({0: '4/9', 1: '1/3', 2: '2/9'})
    """
    if not 0 <= mass <= 1:
        raise WeightError(f"top-p holds a share between 0 and 1, got {brief(mass)}")
    whole, held, kept = weights.mass, Fraction(), list[K]()
    for token in _ranked(weights):
        if kept and held >= mass * whole:
            break
        kept.append(token)
        held = held + weights[token]
    return _kept(weights, kept)


def min_p(weights: Measure[K], fraction: Fraction) -> Law[K]:
    """Keep the tokens at least this fraction as heavy as the heaviest.

    raises    WeightError unless the fraction lies between 0 and 1

    >>> from specdec_exact.kernel.law import law
    >>> min_p(law(["1/2", "1/4", "1/8", "1/8"]), Fraction(1, 2))
    Law({0: '2/3', 1: '1/3'})
    """
    if not 0 <= fraction <= 1:
        raise WeightError(f"min-p asks for a fraction between 0 and 1, got {brief(fraction)}")
    bar = fraction * max(weights.values())
    return _kept(weights, [token for token in weights if weights[token] >= bar])


def penalised(weights: Measure[K], counts: Mapping[K, int], factor: Fraction) -> Law[K]:
    """Multiply a weight by the factor once for each time the token was emitted.

    counts    how often each token stands in the text so far
    factor    exp of minus the penalty; greater than 0
    raises    WeightError unless the factor is greater than 0, SizeError for a negative count

    >>> from specdec_exact.kernel.law import measure
    >>> penalised(measure({0: 2, 1: 1}), {0: 1}, Fraction(1, 2))
    Law({0: '1/2', 1: '1/2'})
    """
    if not factor > 0:
        raise WeightError(f"a penalty multiplies by more than 0, got {brief(factor)}")
    if any(count < 0 for count in counts.values()):
        raise SizeError(f"a token stands at least 0 times in a text, got {dict(counts)}")
    scaled = {x: weights[x] * _power(factor, counts.get(x, 0)) for x in weights}
    return weights.like(scaled).normalised()


def masked(weights: Measure[K], allowed: Collection[K]) -> Law[K]:
    """Keep the allowed tokens.

    raises    AlphabetError when none of them has weight

    >>> from specdec_exact.kernel.law import law
    >>> masked(law(["1/2", "1/3", "1/6"]), {0, 2})
    Law({0: '3/4', 2: '1/4'})
    """
    kept = [token for token in weights if token in allowed]
    if not kept:
        raise AlphabetError("a mask allows at least one token of positive weight, got none")
    return _kept(weights, kept)


def together(weights: Measure[K], *filters: Filter[K]) -> Law[K]:
    """Keep what every filter keeps when it sees these weights, and not what another one left.

    raises    AlphabetError when no token is kept by all of them

    >>> from functools import partial
    >>> from specdec_exact.kernel.law import law
    >>> weights = law(["2/5", "3/10", "1/5", "1/10"])
    >>> together(weights, partial(top_k, count=3), partial(top_p, mass=Fraction(3, 4)))
    Law({0: '4/9', 1: '1/3', 2: '2/9'})
    >>> top_p(top_k(weights, 3), Fraction(3, 4))
    Law({0: '4/7', 1: '3/7'})
    """
    laws = [chosen(weights) for chosen in filters]
    return masked(weights, [token for token in weights if all(token in law for law in laws)])


def _ranked(weights: Measure[K]) -> list[K]:
    ordered = sorted(weights, key=token_order)
    return sorted(ordered, key=weights.__getitem__, reverse=True)


def _kept(weights: Measure[K], tokens: Collection[K]) -> Law[K]:
    return weights.like({x: weights[x] for x in weights if x in tokens}).normalised()


def _power(weight: Fraction, power: int) -> Fraction:
    # By multiplication, not **: weights may be other exact numbers than fractions.
    raised = weight * 0 + 1
    for _ in range(power):
        raised = raised * weight
    return raised


def _root(weight: Fraction, degree: int) -> Fraction:
    top, bottom = _whole_root(weight.numerator, degree), _whole_root(weight.denominator, degree)
    found = Fraction(top, bottom)
    if found**degree != weight:
        raise WeightError(f"the root of degree {degree} of {brief(weight)} is not rational")
    return found


def _whole_root(number: int, degree: int) -> int:
    """Return the floor of the root."""
    if degree == 2:
        return isqrt(number)
    low, high = 0, 1 << (number.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**degree <= number:
            low = middle
        else:
            high = middle - 1
    return low
