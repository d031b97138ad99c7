"""The test that accepts or rejects is not the ratio test."""

from specdec_exact.faults.acceptance import (
    accept_always,
    lenience,
    ratio_inverted,
    typical_threshold,
)
from specdec_exact.faults.record import Fault

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    accept_always.FAULT,
    lenience.FAULT,
    ratio_inverted.FAULT,
    typical_threshold.FAULT,
)
