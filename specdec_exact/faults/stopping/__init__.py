"""The text is over, or is not, and the round does not know."""

from specdec_exact.faults.record import Fault
from specdec_exact.faults.stopping import (
    drafted_end_trusted,
    end_drawn_again,
    end_inside_block,
)

__all__ = ["FAULTS"]

FAULTS: tuple[Fault, ...] = (
    drafted_end_trusted.FAULT,
    end_drawn_again.FAULT,
    end_inside_block.FAULT,
)
