"""Rules that are often taken for mistakes, and are exact."""

from specdec_exact.faults.cleared import (
    any_fallback_for_no_residual,
    capped_and_matched,
    capped_joint_ratios,
    draft_without_mask,
    draw_and_match,
    exponential_race,
    length_chosen_by_accepted_drafts,
    likely_siblings_struck_out,
    one_coin_for_distinct_siblings,
    one_number_for_all_residuals,
    one_vector_for_all_positions,
    repeated_candidates_struck_out,
    rest_of_the_number,
    rows_beyond_the_cap,
    seed_without_effect,
    soft_draft_as_certain,
    weightless_draft_rejected,
)
from specdec_exact.faults.record import Fault

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    any_fallback_for_no_residual.FAULT,
    capped_and_matched.FAULT,
    capped_joint_ratios.FAULT,
    draft_without_mask.FAULT,
    draw_and_match.FAULT,
    exponential_race.FAULT,
    length_chosen_by_accepted_drafts.FAULT,
    likely_siblings_struck_out.FAULT,
    one_coin_for_distinct_siblings.FAULT,
    one_number_for_all_residuals.FAULT,
    one_vector_for_all_positions.FAULT,
    repeated_candidates_struck_out.FAULT,
    rest_of_the_number.FAULT,
    rows_beyond_the_cap.FAULT,
    seed_without_effect.FAULT,
    soft_draft_as_certain.FAULT,
    weightless_draft_rejected.FAULT,
)
