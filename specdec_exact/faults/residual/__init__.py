"""A rejected proposal is replaced from the wrong law."""

from specdec_exact.faults.record import Fault
from specdec_exact.faults.residual import (
    absolute_difference,
    argmax_residual,
    redraw_from_target,
    residual_not_normalised,
)

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    absolute_difference.FAULT,
    argmax_residual.FAULT,
    redraw_from_target.FAULT,
    residual_not_normalised.FAULT,
)
