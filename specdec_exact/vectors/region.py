"""Exact rejection regions: which counts of hits a right rule gives less than once in a billion.

Integers throughout: a binomial law is a list of integers over one denominator.
"""

from fractions import Fraction
from itertools import accumulate
from math import comb

from specdec_exact.faults.catalogue import FAULTS
from specdec_exact.faults.record import Pair
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.law import Law
from specdec_exact.vectors.ask import Sample
from specdec_exact.vectors.expect import Hits, Power
from specdec_exact.vectors.inputs import emitted, pair_of

__all__ = ["FALSE_ALARM", "hits", "outside", "region"]

FALSE_ALARM = Fraction(1, 2**30)
_ALARM_UNIT, _POWER_UNIT = 2**52, 2**32


def hits(ask: Sample) -> Hits:
    """Return the bounds for a right rule, and the faults that cross them more often than not."""
    low, high = region(ask.samples, _share(ask.target.law(), ask), FALSE_ALARM)
    alarm = outside(ask.samples, _share(ask.target.law(), ask), low, high)
    powers: list[Power] = []
    for fault in FAULTS:
        if fault.form != "step" or not isinstance(fault.smallest, Pair):
            continue
        try:
            law = emitted(fault, pair_of(ask))
        except (SpecdecError, ArithmeticError):
            continue  # it breaks on this input, which is no answer
        share = sum((weight for token, weight in law.items() if token in ask.event), Fraction())
        power = outside(ask.samples, share, low, high)
        if power * 2 > 1:
            powers.append(Power(fault.name, int(power * _POWER_UNIT)))
    return Hits(low, high, -int(-alarm * _ALARM_UNIT // 1), tuple(powers))


def region(samples: int, share: Fraction, alarm: Fraction) -> tuple[int, int]:
    """Return the largest low and the least high with P(hits <= low) and P(hits >= high) <= alarm / 2.

    >>> region(10, Fraction(1, 2), Fraction(1, 100))
    (0, 10)
    """
    weights, whole = _binomial(samples, share, 0, samples + 1), share.denominator**samples
    below, above = accumulate(weights), accumulate(reversed(weights))
    low = sum(2 * mass <= alarm * whole for mass in below) - 1
    high = samples + 1 - sum(2 * mass <= alarm * whole for mass in above)
    return low, high


def outside(samples: int, share: Fraction, low: int, high: int) -> Fraction:
    """Return the probability of at most ``low`` or at least ``high`` hits.

    >>> outside(10, Fraction(1, 2), 0, 10)
    Fraction(1, 512)
    """
    inside = sum(_binomial(samples, share, low + 1, high))
    return 1 - Fraction(inside, share.denominator**samples)


def _binomial(samples: int, share: Fraction, first: int, end: int) -> list[int]:
    """Return the weights of so many hits, from first to before end, over ``denominator ** samples``."""
    top, rest = share.numerator, share.denominator - share.numerator
    if not top or not rest:
        certain = samples if top else 0
        return [share.denominator**samples * (count == certain) for count in range(first, end)]
    weight = comb(samples, first) * top**first * rest ** (samples - first)
    weights: list[int] = []
    for count in range(first, end):
        weights.append(weight)
        weight = weight * (samples - count) * top // ((count + 1) * rest)
    return weights


def _share(law: Law[int], ask: Sample) -> Fraction:
    return sum((law[token] for token in ask.event), Fraction())
