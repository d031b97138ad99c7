"""Random numbers inside the arrays of Triton's interpreter: the boxes are those of :mod:`torch_box`.

Loads and stores of the interpreter copy them bit by bit, from tensors and back.
"""

from typing import Any, TypeAlias

import numpy as np
import torch

from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.torch_box import KINDS, boxed, holds_numbers, numbered

__all__ = ["BITS", "Array", "boxes", "filled", "holds_halves", "numbers_in"]

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
BITS = {np.dtype(kind): 24 if dtype == torch.float32 else 53 for dtype, kind in KINDS.items()}
_DTYPES = {np.dtype(kind): dtype for dtype, kind in KINDS.items()}


def boxes(array: Array) -> Array | None:
    """Return the index of the number in every element, flat, -1 for ordinary ones; None without any."""
    if array.dtype not in BITS or not np.isnan(array).any():
        return None
    found: Array = numbered(torch.from_numpy(np.array(array).reshape(-1))).numpy()
    return found if (found >= 0).any() else None


def holds_halves(argument: object) -> bool:
    """Return whether an argument of a kernel has random numbers in boxes that kernels do not know."""
    return holds_numbers(argument) and getattr(argument, "dtype", None) not in KINDS


def numbers_in(run: Run, array: Array) -> dict[int, Number]:
    """Return the random numbers of an array by their flat places."""
    found = boxes(array)
    if found is None:
        return {}
    places = np.flatnonzero(found >= 0)
    return {int(place): _number(run, int(found[place]), BITS[array.dtype]) for place in places}


def _number(run: Run, index: int, bits: int) -> Number:
    entry = run.numbers[index]
    if not isinstance(entry, Number):
        run.refuse("a draw that a kernel came by unseen")
    return entry.rounded(bits)


def filled(plain: Array, numbers: dict[int, Any]) -> Array:
    """Return a copy of an array with other values, random or not, at some flat places."""
    result = np.array(plain)
    flat = result.reshape(-1)
    if numbers:
        places = list(numbers)
        flat[places] = boxed([numbers[place] for place in places], _DTYPES[result.dtype]).numpy()
    return result
