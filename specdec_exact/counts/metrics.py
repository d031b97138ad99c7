"""Ratios that engines print under the name of acceptance, told apart from the counts they resemble.

flashinfer's chain kernel returns two counters. ``emitted`` stops at the first rejection. ``accepted``
goes on and tests the later positions too, each alone: three positions of rate 1/2 give 3/2 where
the round keeps 7/8. Its mean is ``tested_alone_mean``; ``positions.accepted_mean`` is the other.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from specdec_exact.counts import moments
from specdec_exact.counts.acceptance import token_rule
from specdec_exact.counts.arguments import (
    Exact,
    admit_draft_length,
    admit_list,
    admit_probability,
)
from specdec_exact.counts.prefixes import State, walk
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law, Token

__all__ = [
    "accepted_per_drafted",
    "alone_rates",
    "tested_alone_law",
    "tested_alone_mean",
]

K = TypeVar("K", bound=Token)


def accepted_per_drafted(accepted: Law[int], draft_length: int) -> Fraction:
    """Return the expected accepted count over the draft length.

    This is what accepted over drafted tokens tends to in a long run. It is not the rate of a
    position: at a constant rate it falls as the draft grows.

    raises    WeightError when nothing is drafted

    >>> from specdec_exact.counts import iid
    >>> accepted_per_drafted(iid.accepted_law("3/5", 2), 2)
    Fraction(12, 25)
    """
    length = admit_draft_length(draft_length)
    if length == 0:
        raise WeightError("a ratio over drafted tokens needs at least one, got 0")
    return moments.mean(accepted) / length


def tested_alone_mean(rates: Sequence[Exact]) -> Fraction:
    """Return how many positions pass their own test, whatever happened before them.

    rates     per position, the probability of passing
    raises    WeightError when a rate is outside [0, 1]

    >>> tested_alone_mean(["1/2", "1/2", "1/2"])
    Fraction(3, 2)
    """
    return sum(_admit_rates(rates), Fraction())


def tested_alone_law(rates: Sequence[Exact]) -> Law[int]:
    """Return the law of the number of positions that pass, when positions are independent.

    raises    WeightError when a rate is outside [0, 1]

    >>> tested_alone_law(["1/2", "1/2", "1/2"])
    Law({0: '1/8', 1: '3/8', 2: '3/8', 3: '1/8'})
    """
    passed = [Fraction(1)]
    for rate in _admit_rates(rates):
        stay = [weight * (1 - rate) for weight in (*passed, Fraction())]
        step = [weight * rate for weight in (Fraction(), *passed)]
        passed = [kept + moved for kept, moved in zip(stay, step, strict=True)]
    return Law(dict(enumerate(passed)))


def alone_rates(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
    state: State[K] = lambda prefix: prefix,
) -> tuple[Fraction, ...]:
    """Return, per position, the probability that its proposal passes the token rule, tested alone.

    The prefix is then any drafted one, not an accepted one.

    Arguments and refusals as in ``prefixes.survival``.

    >>> from specdec_exact.kernel.law import law
    >>> def target(prefix):
    ...     return law(["1/2", "1/2"]) if prefix else law(["3/4", "1/4"])
    >>> alone_rates(target, lambda _: law(["1/4", "3/4"]), 2)
    (Fraction(1, 2), Fraction(3, 4))
    """
    passed = token_rule(target, draft, told)
    rates: list[Fraction] = []
    for drafted in walk(draft, draft_length, context, state):
        passing = (weight * passed(prefix).mass for prefix, weight, _ in drafted)
        rates.append(sum(passing, Fraction()))
    return tuple(rates)


def _admit_rates(rates: Sequence[Exact]) -> tuple[Fraction, ...]:
    return tuple(
        admit_probability(f"the acceptance rate at position {position}", rate)
        for position, rate in enumerate(admit_list("acceptance rates", rates), start=1)
    )
