"""The draft length that is fastest, decided by exact comparisons.

Let E(g) be the mean of emitted tokens at draft length g, U(j) = P(accepted >= j), c the cost ratio.
A round is I(g) = E(g) / (g c + 1) times as fast as plain decoding, and E(g+1) = E(g) + U(g+1). So

    I(g+1) > I(g)   if and only if   D(g) = U(g+1) (1 + g c) - c E(g) > 0

The *increment rule* takes the first g with D(g) <= 0. It is right because I is unimodal:

    D(g+1) - D(g) = (U(g+2) - U(g+1)) (1 + (g+1) c) <= 0

U never increases, so D never does: once I stops growing it never grows again. For a constant rate,
U(j) = rate^j, this gives D(0) = rate - c: drafting pays at some length if and only if rate > c.
"""

from collections.abc import Sequence
from fractions import Fraction

from specdec_exact.counts import iid, moments, walltime
from specdec_exact.counts.arguments import (
    Exact,
    admit_amount,
    admit_draft_length,
    admit_probability,
)
from specdec_exact.counts.power import compare_power
from specdec_exact.kernel.errors import SizeError, brief

__all__ = ["increment", "optimal", "optimal_from_survival", "optimal_with"]


def increment(acceptance_rate: Exact, draft_length: int, cost_ratio: Exact) -> Fraction:
    """Return D(draft_length): positive if and only if one more drafted token is faster.

    raises    WeightError, SizeError

    >>> increment("4/5", 0, "1/20")
    Fraction(3, 4)
    """
    rate = admit_probability("an acceptance rate", acceptance_rate)
    ratio = admit_amount("a cost ratio", cost_ratio)
    emitted = iid.emitted_mean(rate, draft_length)
    return rate ** (draft_length + 1) * (1 + draft_length * ratio) - ratio * emitted


def optimal(acceptance_rate: Exact, cost_ratio: Exact) -> int:
    """Return the least draft length at which a round is fastest, for a constant rate.

    acceptance_rate   constant, independent
    cost_ratio        draft step time over target step time
    returns           0 when drafting never pays
    raises            SizeError when longer is always faster: at rate 1 with a cost ratio below 1,
                      and at cost ratio 0 with any rate above 0; WeightError out of range
    source            Leviathan et al. 2023, arXiv:2211.17192, section 3.5 maximises I numerically

    >>> optimal("4/5", "1/20"), optimal("0.99", "1/100")
    (8, 113)
    """
    rate = admit_probability("an acceptance rate", acceptance_rate)
    ratio = admit_amount("a cost ratio", cost_ratio)
    if rate <= ratio:
        return 0
    if rate == 1 or ratio == 0:
        raise SizeError(
            "no draft length is the fastest, every longer one is faster: "
            f"got acceptance rate {brief(rate)} and cost ratio {brief(ratio)}"
        )

    # D(g) > 0, multiplied by 1 - rate and solved for the power.
    def longer_is_faster(length: int) -> bool:
        bound = ratio / ((1 - rate) * (1 + length * ratio) + ratio)
        return compare_power(rate, length + 1, bound) > 0

    beyond = 1
    while longer_is_faster(beyond):
        beyond *= 2
    below = beyond // 2
    # D(below) > 0 >= D(beyond): below is 0 at first, and D(0) = rate - ratio > 0.
    while beyond - below > 1:
        middle = (below + beyond) // 2
        below, beyond = (middle, beyond) if longer_is_faster(middle) else (below, middle)
    return beyond


def optimal_from_survival(tails: Sequence[Exact], cost_ratio: Exact) -> int:
    """Return the least draft length at which a round is fastest, for any acceptance.

    tails       P(accepted >= j) for j = 1, 2, ... up to the longest draft considered; from
                ``prefixes``, ``positions`` or data. A longer draft must leave the start unchanged
    returns     at most len(tails)
    raises      WeightError unless 1 >= tails[0] >= tails[1] >= ... >= 0

    >>> optimal_from_survival(["4/5", "3/5", "1/10"], "1/10")
    2
    """
    ratio = admit_amount("a cost ratio", cost_ratio)
    emitted = Fraction(1)
    for length, tail in enumerate(moments.admit_survival(tails)):
        if tail * (1 + length * ratio) <= ratio * emitted:
            return length
        emitted += tail
    return len(tails)


def optimal_with(
    acceptance_rate: Exact,
    cost_ratio: Exact,
    verification_cost: walltime.VerificationCost,
    longest: int,
) -> int:
    """Return the least draft length up to ``longest`` at which a round is fastest.

    With a verification cost of steps the speed may fall and rise again, so every length is tried.

    verification_cost   the time of a target pass over so many positions, in any unit
    raises              WeightError, SizeError

    >>> optimal_with("4/5", "1/20", lambda positions: 1 if positions <= 4 else 2, 20)
    3
    """
    lengths = range(admit_draft_length(longest) + 1)
    return max(
        lengths,
        key=lambda length: walltime.improvement_with(
            acceptance_rate, length, cost_ratio, verification_cost
        ),
    )
