"""Prefix-dependent counts, exact while their denominators stay short, else between two rationals."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import TypeVar

from specdec_exact.counts import enclosure, prefixes
from specdec_exact.counts.acceptance import Acceptance
from specdec_exact.counts.arguments import Exact
from specdec_exact.counts.interval import Interval
from specdec_exact.counts.prefixes import State
from specdec_exact.kernel.law import Measure, Token

__all__ = ["accepted_law_between", "emitted_mean_between", "survival_of"]

K = TypeVar("K", bound=Token)


class _TooLong(Exception):
    """The common denominator has outgrown its cap."""


def survival_of(
    acceptance: Acceptance[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    state: State[K] = lambda prefix: prefix,
    *,
    denominator_bits: int,
    width: Exact,
) -> tuple[Interval, ...]:
    """Return, for j = 1..draft_length, an interval that holds P(accepted >= j).

    acceptance, state   as in ``prefixes.walk``
    denominator_bits    the numbers are exact if every accepted share, after every prefix, is a
                        multiple of one 1/D with D of at most so many bits. P(accepted >= j) is then
                        a multiple of 1/D^j
    width               otherwise no interval is wider than this
    raises              WeightError unless width > 0, SizeError beyond a million prefixes

    >>> from specdec_exact.kernel.law import measure
    >>> accepted = lambda _: measure({0: "1/3", 1: "1/3"})
    >>> survival_of(accepted, 2, denominator_bits=8, width="1/8")[1].exact
    True
    >>> survival_of(accepted, 2, denominator_bits=1, width="1/8")[1].exact
    False
    """
    common = 1

    def watched(prefix: tuple[K, ...]) -> Measure[K]:
        nonlocal common
        mass = acceptance(prefix)
        for share in mass.values():
            if common % share.denominator:
                common = lcm(common, share.denominator)
                if common.bit_length() > denominator_bits:
                    raise _TooLong
        return mass

    try:
        tails = prefixes.survival_of(watched, draft_length, context, state)
    except _TooLong:
        return enclosure.survival_of(acceptance, draft_length, context, state, width=width)
    return tuple(Interval(tail, tail) for tail in tails)


def accepted_law_between(survival: Iterable[Interval]) -> tuple[Interval, ...]:
    """Return, for j = 0, 1, ..., an interval that holds P(accepted = j).

    survival   intervals that hold P(accepted >= j) for j = 1, 2, ...

    >>> half = Interval(Fraction(1, 2), Fraction(1, 2))
    >>> [str(interval.low) for interval in accepted_law_between([half])]
    ['1/2', '1/2']
    """
    certain, never = (Interval(Fraction(end), Fraction(end)) for end in (1, 0))
    return tuple(
        Interval(max(here.low - further.high, Fraction()), here.high - further.low)
        for here, further in pairwise((certain, *survival, never))
    )


def emitted_mean_between(survival: Iterable[Interval]) -> Interval:
    """Return an interval that holds the expected number of emitted tokens: 1 + the sum of these.

    >>> emitted_mean_between([Interval(Fraction(1, 2), Fraction(3, 4))])
    Interval(low=Fraction(3, 2), high=Fraction(7, 4))
    """
    tails = tuple(survival)
    return Interval(
        1 + sum((tail.low for tail in tails), Fraction()),
        1 + sum((tail.high for tail in tails), Fraction()),
    )
