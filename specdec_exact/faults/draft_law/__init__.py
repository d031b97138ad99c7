"""The law the rule is told is not the law the draft was drawn from."""

from specdec_exact.faults.draft_law import (
    argmax_as_soft,
    draft_at_other_temperature,
    draft_never_stored,
    filtered_sample_raw_law,
    law_of_another_request,
)
from specdec_exact.faults.record import Fault

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    argmax_as_soft.FAULT,
    draft_at_other_temperature.FAULT,
    draft_never_stored.FAULT,
    filtered_sample_raw_law.FAULT,
    law_of_another_request.FAULT,
)
