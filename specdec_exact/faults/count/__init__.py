"""What is emitted is right, and what is reported about it is not."""

from specdec_exact.faults.count import (
    accepted_reported_certain,
    bonus_dropped,
    counted_past_end,
    mask_summed,
    probability_after_filter,
    probability_of_other_row,
    rate_over_budget,
    share_taken_for_rate,
    survival_taken_for_conditional,
)
from specdec_exact.faults.record import Fault

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    accepted_reported_certain.FAULT,
    bonus_dropped.FAULT,
    counted_past_end.FAULT,
    mask_summed.FAULT,
    probability_after_filter.FAULT,
    probability_of_other_row.FAULT,
    rate_over_budget.FAULT,
    share_taken_for_rate.FAULT,
    survival_taken_for_conditional.FAULT,
)
