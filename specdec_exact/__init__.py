"""Decide, exactly, what a speculative-decoding verifier really emits.

One identity carries the subject, token by token::

    overlap(target, draft) + excess(target, draft) = target

This package imports nothing but the standard library until a room that needs more is opened.
"""

from specdec_exact.choice import Budget, Chooser, Program, Undecided, explore, replay, sample
from specdec_exact.kernel.block import Block, Model, complete, unroll
from specdec_exact.kernel.certificate import check
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.law import (
    Law,
    Measure,
    acceptance_rate,
    excess,
    law,
    maximal_coupling,
    measure,
    overlap,
    point,
    residual,
    separating_event,
    total_variation,
    uniform,
)

__version__ = "0.1.0"

__all__ = [
    "Block",
    "Budget",
    "Chooser",
    "Law",
    "Measure",
    "Model",
    "Program",
    "SpecdecError",
    "Undecided",
    "__version__",
    "acceptance_rate",
    "check",
    "complete",
    "excess",
    "explore",
    "law",
    "maximal_coupling",
    "measure",
    "overlap",
    "point",
    "replay",
    "residual",
    "sample",
    "separating_event",
    "total_variation",
    "uniform",
    "unroll",
]
