"""Every mistake, by name."""

from specdec_exact.vectors.mistakes import laws, numbers, positions
from specdec_exact.vectors.mistakes.record import Mistake

__all__ = ["MISTAKES"]

MISTAKES: tuple[Mistake, ...] = (*numbers.MISTAKES, *positions.MISTAKES, *laws.MISTAKES)
