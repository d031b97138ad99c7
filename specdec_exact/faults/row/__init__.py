"""A law of another position is used."""

from specdec_exact.faults.record import Fault
from specdec_exact.faults.row import (
    bonus_from_parent_row,
    draft_row_of_previous_position,
    residual_from_next_row,
    residual_from_previous_row,
)

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    bonus_from_parent_row.FAULT,
    draft_row_of_previous_position.FAULT,
    residual_from_next_row.FAULT,
    residual_from_previous_row.FAULT,
)
