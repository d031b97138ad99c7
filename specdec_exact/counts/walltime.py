"""Speed and work of a round as ratios to one target step, in closed form for a constant rate.

``cost_ratio`` is the time of one draft step over that of one target step (the literature's c),
``operations_ratio`` the same for arithmetic operations. The formulas assume that verifying all
positions takes as long as one target step; ``verification_cost`` drops that assumption.
"""

from collections.abc import Callable
from fractions import Fraction

from specdec_exact.counts import iid
from specdec_exact.counts.arguments import (
    Exact,
    admit_amount,
    admit_count,
    admit_draft_length,
    admit_positive,
)
from specdec_exact.kernel.errors import WeightError

__all__ = [
    "VerificationCost",
    "batched",
    "improvement",
    "improvement_with",
    "operations_factor",
]

# Time of a target pass over so many positions; only ratios to the pass over one position matter.
VerificationCost = Callable[[int], Exact]


def improvement(acceptance_rate: Exact, draft_length: int, cost_ratio: Exact) -> Fraction:
    """Return how many times faster than plain decoding a round is.

    ``emitted_mean / (draft_length * cost_ratio + 1)``

    acceptance_rate   constant, independent
    draft_length      the number of drafted tokens
    cost_ratio        draft step time over target step time, at least 0
    raises            WeightError, SizeError
    source            Leviathan et al. 2023, arXiv:2211.17192, theorem 3.8

    >>> improvement("3/5", 2, 0)
    Fraction(49, 25)
    """
    emitted = iid.emitted_mean(acceptance_rate, draft_length)
    return emitted / (draft_length * admit_amount("a cost ratio", cost_ratio) + 1)


def operations_factor(
    acceptance_rate: Exact, draft_length: int, operations_ratio: Exact
) -> Fraction:
    """Return how many times the arithmetic of plain decoding a token costs.

    ``(draft_length * operations_ratio + draft_length + 1) / emitted_mean``

    operations_ratio   arithmetic operations of a draft step over those of a target step
    raises             WeightError, SizeError
    source             Leviathan et al. 2023, arXiv:2211.17192, theorem 3.11

    >>> operations_factor("3/5", 2, 0)
    Fraction(75, 49)
    """
    ratio = admit_amount("an operations ratio", operations_ratio)
    emitted = iid.emitted_mean(acceptance_rate, draft_length)
    return (draft_length * ratio + draft_length + 1) / emitted


def improvement_with(
    acceptance_rate: Exact,
    draft_length: int,
    cost_ratio: Exact,
    verification_cost: VerificationCost,
) -> Fraction:
    """Return how many times faster a round is when verifying more positions takes longer.

    ``emitted_mean / (draft_length * cost_ratio + v(draft_length + 1) / v(1))``

    verification_cost   the time v(m) of a target pass over m positions, in any unit
    raises              WeightError, also when a pass takes no time

    >>> improvement_with("3/5", 2, "1/10", lambda positions: 9 + positions)
    Fraction(7, 5)
    """
    length = admit_draft_length(draft_length)
    one, all_positions = (
        admit_positive(
            f"a verification cost of {positions} positions", verification_cost(positions)
        )
        for positions in (1, length + 1)
    )
    drafting = length * admit_amount("a cost ratio", cost_ratio)
    return iid.emitted_mean(acceptance_rate, length) / (drafting + all_positions / one)


def batched(verification_cost: VerificationCost, batch: int) -> VerificationCost:
    """Return the cost of verifying a whole batch: every sequence brings its own positions.

    batch     the number of sequences in one target pass, at least 1
    raises    WeightError for an empty batch

    >>> batched(lambda positions: max(64, positions), 32)(4)
    128
    """
    if admit_count("a batch", batch) == 0:
        raise WeightError("a batch has at least 1 sequence, got 0")
    return lambda positions: verification_cost(batch * positions)
