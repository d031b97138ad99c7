"""The constant acceptance rate behind a mean: the root of a polynomial, isolated exactly.

The mean determines the rate, because ``1 + a + ... + a^draft_length`` increases in a. That the rate
is constant is an assumption; a mean alone cannot tell (``measured.conditional_rates`` can).
"""

from fractions import Fraction

from specdec_exact.counts.arguments import Exact, admit_amount, admit_draft_length
from specdec_exact.counts.interval import Interval
from specdec_exact.counts.root import root_of_increasing
from specdec_exact.kernel.errors import WeightError, brief

__all__ = [
    "acceptance_from_accepted_mean",
    "acceptance_from_emitted_mean",
    "admit_emitted_mean",
]


def acceptance_from_emitted_mean(
    emitted_mean: Exact, draft_length: int, *, width: Exact = Fraction(1, 10**12)
) -> Interval:
    """Return the constant rate at which a round emits this many tokens on average.

    emitted_mean    with the residual or bonus token: between 1 and draft_length + 1
    draft_length    at least 1: without drafts every rate emits 1 token
    width           how far apart the ends of the interval may be
    returns         the rate itself (the ends meet) whenever it is rational
    raises          WeightError when no rate has this mean, or every rate has

    >>> acceptance_from_emitted_mean("49/25", 2)
    Interval(low=Fraction(3, 5), high=Fraction(3, 5))
    >>> acceptance_from_emitted_mean(2, 2, width="1/100")
    Interval(low=Fraction(79, 128), high=Fraction(5, 8))
    """
    length = admit_draft_length(draft_length)
    if length == 0:
        raise WeightError("an acceptance rate shows only in drafted tokens, got draft length 0")
    mean = admit_emitted_mean(emitted_mean, length)
    return root_of_increasing((1 - mean, *[Fraction(1)] * length), width=width)


def admit_emitted_mean(emitted_mean: Exact, draft_length: int) -> Fraction:
    """Return a mean of emitted tokens that a round of this draft length can have.

    raises    WeightError unless it is between 1 and draft_length + 1

    >>> admit_emitted_mean(4, 2)
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.WeightError: a round of 2 drafted tokens emits at most 3, got a mean of 4 (over by 1)
    """
    length = admit_draft_length(draft_length)
    mean = admit_amount("a mean of emitted tokens", emitted_mean)
    if mean < 1:
        raise WeightError(
            f"a round emits at least 1 token, got a mean of {brief(mean)} (short by {brief(1 - mean)})"
        )
    if mean > length + 1:
        raise WeightError(
            f"a round of {length} drafted tokens emits at most {length + 1}, "
            f"got a mean of {brief(mean)} (over by {brief(mean - length - 1)})"
        )
    return mean


def acceptance_from_accepted_mean(
    accepted_mean: Exact, draft_length: int, *, width: Exact = Fraction(1, 10**12)
) -> Interval:
    """Return the constant rate at which a round accepts this many drafted tokens on average.

    accepted_mean   without the extra token: between 0 and draft_length
    raises          WeightError, as :func:`acceptance_from_emitted_mean`

    >>> acceptance_from_accepted_mean("24/25", 2).low
    Fraction(3, 5)
    """
    mean = admit_amount("a mean of accepted tokens", accepted_mean)
    return acceptance_from_emitted_mean(mean + 1, draft_length, width=width)
