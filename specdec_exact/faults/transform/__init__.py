"""Temperature, filters, penalties or masks are missing, doubled, or in another place."""

from specdec_exact.faults.record import Fault
from specdec_exact.faults.transform import (
    candidates_for_vocabulary,
    filters_in_a_chain,
    mask_missing,
    mask_on_residual_only,
    penalty_counted_twice,
    penalty_of_last_token_only,
    temperature_ignored,
    temperature_of_padding,
    temperature_zero_divides,
)

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    candidates_for_vocabulary.FAULT,
    filters_in_a_chain.FAULT,
    mask_missing.FAULT,
    mask_on_residual_only.FAULT,
    penalty_counted_twice.FAULT,
    penalty_of_last_token_only.FAULT,
    temperature_ignored.FAULT,
    temperature_of_padding.FAULT,
    temperature_zero_divides.FAULT,
)
