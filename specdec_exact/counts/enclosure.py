"""Prefix-dependent counts between two rationals of bounded size.

With thousands of next tokens, each with its own denominators, the exact survival probability is a
fraction with megabytes of digits. Here every weight is rounded to a multiple of 2^-bits, down at
one end and up at the other, so the interval returned is certain to hold the exact number.
"""

from collections.abc import Hashable
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from specdec_exact.counts.acceptance import Acceptance
from specdec_exact.counts.arguments import Exact, admit_draft_length, admit_positive
from specdec_exact.counts.interval import Interval
from specdec_exact.counts.prefixes import MOST_PREFIXES, State
from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Token

__all__ = ["accepted_law", "survival_of"]

K = TypeVar("K", bound=Token)

# Each rounding widens an interval by less than 2 units, and no later step amplifies it, because the
# accepted shares after a prefix sum to at most 1. A difference of two intervals is as wide as both.
# So fewer than 2^62 roundings keep every width below what is asked, and more cannot be made.
_GUARD_BITS = 64


def survival_of(
    acceptance: Acceptance[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    state: State[K] = lambda prefix: prefix,
    *,
    width: Exact,
) -> tuple[Interval, ...]:
    """Return, for j = 1..draft_length, an interval that holds P(accepted >= j).

    acceptance, state   as in ``prefixes.walk``
    width               no interval is wider than this
    raises              WeightError unless width > 0, SizeError beyond a million prefixes

    >>> from specdec_exact.kernel.law import measure
    >>> reach = survival_of(lambda _: measure({0: "1/3", 1: "1/3"}), 2, width="1/1000")
    >>> [interval.low <= (Fraction(2, 3), Fraction(4, 9))[j] <= interval.high
    ...  for j, interval in enumerate(reach)]
    [True, True]
    """
    length = admit_draft_length(draft_length)
    fineness = 1 / admit_positive("a width", width)
    bits = (fineness.numerator // fineness.denominator).bit_length() + _GUARD_BITS
    one = 1 << bits
    frontier: dict[Hashable, tuple[tuple[K, ...], int, int]] = {None: (context, one, one)}
    reached: list[Interval] = []
    for position in range(length):
        below: dict[Hashable, tuple[tuple[K, ...], int, int]] = {}
        total_low = total_high = 0
        for prefix, low, high in frontier.values():
            mass = acceptance(prefix)
            accepted = mass.mass
            total_low += _down(low, accepted)
            total_high += _up(high, accepted)
            for token, share in mass.items() if position + 1 < length else ():
                longer = (*prefix, token)
                key = state(longer)
                kept, least, most = below.get(key, (longer, 0, 0))
                below[key] = (kept, least + _down(low, share), most + _up(high, share))
            if len(below) > MOST_PREFIXES:
                raise SizeError(
                    f"at most {MOST_PREFIXES} prefixes are kept at one position, got {len(below)}"
                )
        reached.append(Interval(Fraction(total_low, one), Fraction(min(total_high, one), one)))
        frontier = below
    return tuple(reached)


def accepted_law(
    acceptance: Acceptance[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    state: State[K] = lambda prefix: prefix,
    *,
    width: Exact,
) -> tuple[Interval, ...]:
    """Return, for j = 0..draft_length, an interval that holds P(accepted = j).

    Arguments and refusals as in :func:`survival_of`.

    >>> from specdec_exact.kernel.law import measure
    >>> none, one = accepted_law(lambda _: measure({0: "1/4", 1: "1/4"}), 1, width="1/1000")
    >>> none.low <= Fraction(1, 2) <= none.high, none.width <= Fraction(1, 1000)
    (True, True)
    """
    certain = Interval(Fraction(1), Fraction(1))
    never = Interval(Fraction(), Fraction())
    tails = survival_of(acceptance, draft_length, context, state, width=width)
    steps = (certain, *tails, never)
    return tuple(
        Interval(max(here.low - further.high, Fraction()), here.high - further.low)
        for here, further in pairwise(steps)
    )


def _down(weight: int, share: Fraction) -> int:
    return weight * share.numerator // share.denominator


def _up(weight: int, share: Fraction) -> int:
    return -(-weight * share.numerator // share.denominator)
