"""The test that accepts or rejects is not the ratio test."""

from specdec_exact.faults.acceptance import (
    accept_always,
    acceptance_capped,
    cascade_without_loss,
    ensemble_target,
    epsilon_in_ratio,
    greedy_verify,
    lenience,
    lenience_redrawn,
    match_then_redraw,
    ratio_inverted,
    ratio_threshold,
    relaxed_acceptance,
    restart_after_rejection,
    strictness,
    typical_entropy,
    typical_threshold,
)
from specdec_exact.faults.record import Fault

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    accept_always.FAULT,
    acceptance_capped.FAULT,
    cascade_without_loss.FAULT,
    ensemble_target.FAULT,
    epsilon_in_ratio.FAULT,
    greedy_verify.FAULT,
    lenience.FAULT,
    lenience_redrawn.FAULT,
    match_then_redraw.FAULT,
    ratio_inverted.FAULT,
    ratio_threshold.FAULT,
    relaxed_acceptance.FAULT,
    restart_after_rejection.FAULT,
    strictness.FAULT,
    typical_entropy.FAULT,
    typical_threshold.FAULT,
)
