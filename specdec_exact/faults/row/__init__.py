"""A law of another position is used."""

from specdec_exact.faults.record import Fault
from specdec_exact.faults.row import (
    bonus_from_parent_row,
)

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (bonus_from_parent_row.FAULT,)
