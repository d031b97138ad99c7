"""Every known mistake and every cleared rule, by name.

The order is fixed: by the part of the machine that goes wrong, then by name.
"""

from difflib import get_close_matches

from specdec_exact.faults import (
    acceptance,
    block,
    candidates,
    cleared,
    count,
    draft_law,
    randomness,
    residual,
    row,
    stopping,
    transform,
)
from specdec_exact.faults.record import Fault
from specdec_exact.kernel.errors import SpecdecError

__all__ = ["CLEARED", "FAULTS", "UnknownFault", "find"]

FAULTS: tuple[Fault, ...] = (
    *acceptance.FAULTS,
    *residual.FAULTS,
    *draft_law.FAULTS,
    *row.FAULTS,
    *transform.FAULTS,
    *randomness.FAULTS,
    *candidates.FAULTS,
    *block.FAULTS,
    *stopping.FAULTS,
    *count.FAULTS,
)
CLEARED: tuple[Fault, ...] = cleared.FAULTS


class UnknownFault(SpecdecError):
    """No fault and no cleared rule has this name; the message says which names are near."""


def find(name: str) -> Fault:
    """Return the fault, or the cleared rule, of a name.

    raises    UnknownFault, with the names that are nearest

    >>> find("redraw-from-target").kind
    'residual'
    """
    known = {fault.name: fault for fault in (*FAULTS, *CLEARED)}
    if name in known:
        return known[name]
    near = get_close_matches(name.lower().replace("_", "-"), known, n=3, cutoff=0.5)
    hint = f"near it: {', '.join(near)}" if near else "no name is near it"
    raise UnknownFault(f"a fault is asked for by its name, got {name!r}; {hint}")
