"""Random numbers are shared, stuck, coarse, or wrong at an edge."""

from specdec_exact.faults.randomness import (
    acceptance_reuses_draft_number,
    generator_moves_without_drafts,
    number_in_bfloat,
    number_stuck_at_zero,
    number_truncated,
    one_is_rejected,
    one_number_for_all_positions,
    one_stream_for_all_requests,
    residual_reuses_draft_noise,
    residual_reuses_test_number,
    seed_ignored,
    zero_accepts_the_impossible,
)
from specdec_exact.faults.record import Fault

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    acceptance_reuses_draft_number.FAULT,
    generator_moves_without_drafts.FAULT,
    number_in_bfloat.FAULT,
    number_stuck_at_zero.FAULT,
    number_truncated.FAULT,
    one_is_rejected.FAULT,
    one_number_for_all_positions.FAULT,
    one_stream_for_all_requests.FAULT,
    residual_reuses_draft_noise.FAULT,
    residual_reuses_test_number.FAULT,
    seed_ignored.FAULT,
    zero_accepts_the_impossible.FAULT,
)
