"""What holds the tests of a whole block together is missing."""

from specdec_exact.faults.block import (
    block_as_token,
    cap_peeks_ahead,
    carry_dropped,
    joint_ratio_with_token_residual,
    last_ratio_uncapped,
    length_chosen_by_the_draft,
    one_number_for_the_block,
    passing_from_previous_row,
    product_of_numbers,
    residual_unweighted,
)
from specdec_exact.faults.record import Fault

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    block_as_token.FAULT,
    cap_peeks_ahead.FAULT,
    carry_dropped.FAULT,
    joint_ratio_with_token_residual.FAULT,
    last_ratio_uncapped.FAULT,
    length_chosen_by_the_draft.FAULT,
    one_number_for_the_block.FAULT,
    passing_from_previous_row.FAULT,
    product_of_numbers.FAULT,
    residual_unweighted.FAULT,
)
