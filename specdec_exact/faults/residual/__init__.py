"""A rejected proposal is replaced from the wrong law."""

from specdec_exact.faults.record import Fault
from specdec_exact.faults.residual import (
    absolute_difference,
    argmax_residual,
    epsilon_in_normaliser,
    mass_floor,
    redraw_from_draft,
    redraw_from_target,
    residual_clamped,
    residual_not_normalised,
    residual_reversed,
    residual_through_ratio,
    target_without_proposal,
    zero_residual_index_zero,
)

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    absolute_difference.FAULT,
    argmax_residual.FAULT,
    epsilon_in_normaliser.FAULT,
    mass_floor.FAULT,
    redraw_from_draft.FAULT,
    redraw_from_target.FAULT,
    residual_clamped.FAULT,
    residual_not_normalised.FAULT,
    residual_reversed.FAULT,
    residual_through_ratio.FAULT,
    target_without_proposal.FAULT,
    zero_residual_index_zero.FAULT,
)
