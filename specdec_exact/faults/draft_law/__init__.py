"""The law the rule is told is not the law the draft was drawn from."""

from specdec_exact.faults.draft_law import (
    argmax_as_soft,
)
from specdec_exact.faults.record import Fault

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (argmax_as_soft.FAULT,)
