"""Counts when every position accepts with the same rate, independently: closed forms.

The rate is the literature's alpha. That positions are alike and independent is an assumption about
the models, not a theorem; ``prefixes`` does without it.
"""

from fractions import Fraction

from specdec_exact.counts.arguments import (
    Exact,
    admit_draft_length,
    admit_powers,
    admit_probability,
)
from specdec_exact.counts.moments import emitted_from_accepted
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law
from specdec_exact.kernel.rational import exact

__all__ = [
    "accepted_generating_function",
    "accepted_law",
    "accepted_mean",
    "emitted_generating_function",
    "emitted_law",
    "emitted_mean",
    "emitted_mean_limit",
    "survival",
    "variance",
]


def survival(acceptance_rate: Exact, draft_length: int) -> tuple[Fraction, ...]:
    """Return P(accepted >= j) = acceptance_rate^j for j = 1..draft_length.

    raises    WeightError, SizeError

    >>> survival("3/5", 2)
    (Fraction(3, 5), Fraction(9, 25))
    """
    rate, length = _admit(acceptance_rate, draft_length)
    return tuple(rate**reach for reach in range(1, length + 1))


def accepted_law(acceptance_rate: Exact, draft_length: int) -> Law[int]:
    """Return the law of the number of drafted tokens before the first rejection.

    ``rate^j (1 - rate)`` for j < draft_length, ``rate^draft_length`` for all of them.

    acceptance_rate   between 0 and 1, both included
    draft_length      the literature's gamma, at least 0
    returns           a law on 0..draft_length
    raises            WeightError out of range or inexact, SizeError beyond 10000 positions, or 20000 bits
                      for the denominators of all positions together
    source            Leviathan et al. 2023, arXiv:2211.17192, section 3.1

    >>> accepted_law("3/5", 2)
    Law({0: '2/5', 1: '6/25', 2: '9/25'})
    """
    rate, length = _admit(acceptance_rate, draft_length)
    weights = {count: rate**count * (1 - rate) for count in range(length)}
    return Law({**weights, length: rate**length})


def emitted_law(acceptance_rate: Exact, draft_length: int) -> Law[int]:
    """Return the law of accepted + 1: the residual or bonus token is emitted too.

    raises    WeightError, SizeError

    >>> emitted_law("3/5", 2)
    Law({1: '2/5', 2: '6/25', 3: '9/25'})
    """
    return emitted_from_accepted(accepted_law(acceptance_rate, draft_length))


def accepted_mean(acceptance_rate: Exact, draft_length: int) -> Fraction:
    """Return the expected number of accepted tokens, ``emitted_mean - 1``.

    raises    WeightError, SizeError

    >>> accepted_mean("3/5", 2)
    Fraction(24, 25)
    """
    return emitted_mean(acceptance_rate, draft_length) - 1


def emitted_mean(acceptance_rate: Exact, draft_length: int) -> Fraction:
    """Return the expected number of emitted tokens, the literature's E[N].

    ``(1 - rate^(draft_length + 1)) / (1 - rate)``, and draft_length + 1 at rate 1.

    raises    WeightError, SizeError
    source    Leviathan et al. 2023, arXiv:2211.17192, equation 1

    >>> emitted_mean("3/5", 2)
    Fraction(49, 25)
    """
    rate, length = _admit(acceptance_rate, draft_length)
    return _geometric_sum(rate, length + 1)


def emitted_mean_limit(acceptance_rate: Exact) -> Fraction:
    """Return ``1 / (1 - rate)``, which no draft length reaches and every oracle obeys.

    A drafter that knew where the first rejection falls would emit this many tokens a round.

    raises    WeightError at rate 1 (no bound) and out of range

    >>> emitted_mean_limit("3/5")
    Fraction(5, 2)
    """
    rate = admit_probability("an acceptance rate", acceptance_rate)
    if rate == 1:
        raise WeightError("the mean over all draft lengths is bounded below rate 1 only, got 1")
    return 1 / (1 - rate)


def variance(acceptance_rate: Exact, draft_length: int) -> Fraction:
    """Return the variance of the accepted count, which is that of the emitted count too.

    With a = rate, g = draft_length: ``(a - (2g+1) a^(g+1) (1-a) - a^(2g+2)) / (1-a)^2``; 0 at a = 1.

    raises    WeightError, SizeError

    >>> variance("3/5", 2)
    Fraction(474, 625)
    """
    rate, length = _admit(acceptance_rate, draft_length)
    if rate == 1:
        return Fraction()
    last = rate ** (length + 1)
    return (rate - (2 * length + 1) * last * (1 - rate) - last * last) / (1 - rate) ** 2


def accepted_generating_function(acceptance_rate: Exact, draft_length: int, at: Exact) -> Fraction:
    """Return E[z^accepted] at a rational point z.

    ``(1 - rate) * sum of (rate z)^j for j < draft_length, + (rate z)^draft_length``

    raises    WeightError, SizeError

    >>> accepted_generating_function("3/5", 2, 2)
    Fraction(58, 25)
    """
    rate, length = _admit(acceptance_rate, draft_length)
    ratio = rate * exact(at)
    return (1 - rate) * _geometric_sum(ratio, length) + ratio**length


def emitted_generating_function(acceptance_rate: Exact, draft_length: int, at: Exact) -> Fraction:
    """Return E[z^emitted] at a rational point z, ``z`` times that of the accepted count.

    raises    WeightError, SizeError

    >>> emitted_generating_function("3/5", 2, 1)
    Fraction(1, 1)
    """
    return exact(at) * accepted_generating_function(acceptance_rate, draft_length, at)


def _geometric_sum(ratio: Fraction, terms: int) -> Fraction:
    """Return 1 + ratio + ... + ratio^(terms - 1); the closed form has a hole at ratio 1."""
    return Fraction(terms) if ratio == 1 else (1 - ratio**terms) / (1 - ratio)


def _admit(acceptance_rate: Exact, draft_length: int) -> tuple[Fraction, int]:
    rate = admit_probability("an acceptance rate", acceptance_rate)
    length = admit_draft_length(draft_length)
    admit_powers(length * rate.denominator.bit_length())
    return rate, length
