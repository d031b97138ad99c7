"""Tokens per unit of time, from named times in any one unit.

    tokens_per_time = emitted_mean / (draft_time + verify_time + overhead_time)

All times are of one round and share a unit: seconds give tokens per second. ``baseline_time`` is
the time of one token without drafting. A time that overlaps another is not counted twice: only
the part that the round waits for belongs here.
"""

from fractions import Fraction

from specdec_exact.counts import inverse
from specdec_exact.counts.arguments import Exact, admit_amount, admit_positive
from specdec_exact.counts.interval import Interval
from specdec_exact.kernel.errors import WeightError

__all__ = [
    "baseline_tokens_per_time",
    "break_even_acceptance",
    "break_even_emitted",
    "round_time",
    "speedup",
    "tokens_per_time",
]


def round_time(*, draft_time: Exact, verify_time: Exact, overhead_time: Exact = 0) -> Fraction:
    """Return the time of one round.

    draft_time      all drafted tokens of the round together
    verify_time     the target pass
    overhead_time   whatever else the round waits for
    raises          WeightError for a negative time, or when nothing takes any time

    >>> round_time(draft_time="0.002", verify_time="0.006", overhead_time="0.001")
    Fraction(9, 1000)
    """
    total = (
        admit_amount("a draft time", draft_time)
        + admit_amount("a verify time", verify_time)
        + admit_amount("an overhead time", overhead_time)
    )
    return admit_positive("the time of a round", total)


def tokens_per_time(
    emitted_mean: Exact, *, draft_time: Exact, verify_time: Exact, overhead_time: Exact = 0
) -> Fraction:
    """Return emitted tokens per unit of time.

    emitted_mean    expected tokens of a round, from any law of this room; at least 0
    raises          WeightError, as :func:`round_time`

    The lesson's round of 2 ms drafting, 6 ms verification and 1 ms overhead, in tokens per second:

    >>> tokens_per_time("49/25", draft_time="0.002", verify_time="0.006", overhead_time="0.001")
    Fraction(1960, 9)
    """
    tokens = admit_amount("a mean of emitted tokens", emitted_mean)
    return tokens / round_time(
        draft_time=draft_time, verify_time=verify_time, overhead_time=overhead_time
    )


def baseline_tokens_per_time(baseline_time: Exact) -> Fraction:
    """Return tokens per unit of time without drafting.

    raises    WeightError unless the time is greater than 0

    >>> baseline_tokens_per_time("0.006")
    Fraction(500, 3)
    """
    return 1 / admit_positive("a baseline time", baseline_time)


def speedup(
    emitted_mean: Exact,
    *,
    draft_time: Exact,
    verify_time: Exact,
    overhead_time: Exact = 0,
    baseline_time: Exact,
) -> Fraction:
    """Return the ratio of the two rates; below 1 drafting loses time.

    raises    WeightError, as :func:`round_time`, and unless the baseline time is greater than 0

    >>> speedup("49/25", draft_time=2, verify_time=12, overhead_time=1, baseline_time=6)
    Fraction(98, 125)
    """
    rate = tokens_per_time(
        emitted_mean, draft_time=draft_time, verify_time=verify_time, overhead_time=overhead_time
    )
    return rate * admit_positive("a baseline time", baseline_time)


def break_even_emitted(
    *, draft_time: Exact, verify_time: Exact, overhead_time: Exact = 0, baseline_time: Exact
) -> Fraction:
    """Return the mean of emitted tokens at which drafting neither gains nor loses time.

    raises    WeightError, as :func:`speedup`

    >>> break_even_emitted(draft_time=2, verify_time=6, overhead_time=1, baseline_time=6)
    Fraction(3, 2)
    """
    whole = round_time(draft_time=draft_time, verify_time=verify_time, overhead_time=overhead_time)
    return whole / admit_positive("a baseline time", baseline_time)


def break_even_acceptance(
    draft_length: int,
    *,
    draft_time: Exact,
    verify_time: Exact,
    overhead_time: Exact = 0,
    baseline_time: Exact,
    width: Exact = Fraction(1, 10**12),
) -> Interval:
    """Return the constant acceptance rate at which drafting neither gains nor loses time.

    width     how far apart the ends of the interval may be; they meet if the rate is rational
    raises    WeightError when no rate breaks even: the round takes longer than draft_length + 1
              tokens of the baseline (always a loss), or less than one (always a gain)

    >>> break_even_acceptance(1, draft_time=2, verify_time=6, overhead_time=1, baseline_time=6)
    Interval(low=Fraction(1, 2), high=Fraction(1, 2))
    """
    needed = break_even_emitted(
        draft_time=draft_time,
        verify_time=verify_time,
        overhead_time=overhead_time,
        baseline_time=baseline_time,
    )
    try:
        return inverse.acceptance_from_emitted_mean(needed, draft_length, width=width)
    except WeightError as refusal:
        raise WeightError(f"no acceptance rate breaks even: {refusal}") from None
