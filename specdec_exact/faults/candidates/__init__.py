"""Several candidates for one position are tested as if they were one."""

from specdec_exact.faults.candidates import (
    coin_threshold,
    divisor_too_small,
    draft_law_frozen,
    drawn_siblings_tested_alike,
    duplicates_counted_twice,
    likely_siblings_tested_alike,
    rows_matched_apart,
    single_threshold,
    tie_in_path_selection,
)
from specdec_exact.faults.record import Fault

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    coin_threshold.FAULT,
    divisor_too_small.FAULT,
    draft_law_frozen.FAULT,
    drawn_siblings_tested_alike.FAULT,
    duplicates_counted_twice.FAULT,
    likely_siblings_tested_alike.FAULT,
    rows_matched_apart.FAULT,
    single_threshold.FAULT,
    tie_in_path_selection.FAULT,
)
