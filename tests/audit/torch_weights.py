"""The exact weight of an event that draws from PyTorch."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore

__all__ = ["weight"]


def weight(event: Callable[[], Any]) -> Fraction:
    """Return the probability of an event, down every branch."""

    def program(chooser: Any) -> int:
        with replaced(Run(chooser, "real"), event):
            return int(event())

    return explore(program).law[1]
