"""A random number inside a tensor: a quiet NaN whose payload says which number it is.

PyTorch moves it about like any other element, through views, gathers, concatenations and copies,
and we need not follow. Arithmetic would keep the payload of an operand, so every operation that is
not known to move elements only is intercepted: see :mod:`torch_mode`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from specdec_exact.audit.draw import Draw
from specdec_exact.audit.number import Number
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run

__all__ = ["KINDS", "boxed", "elements", "holds_numbers", "numbered"]

# Quiet NaN, four bits by which we know our own, and 18 bits of index.
_MARK, _INDEX = 0b0101 << 18, (1 << 18) - 1
_QUIET = {torch.float32: 0x7FC00000, torch.float64: 0x7FF8 << 48}
_SHIFT = {torch.float32: 0, torch.float64: 29}
_BITS: dict[torch.dtype, Any] = {torch.float32: torch.int32, torch.float64: torch.int64}
KINDS: dict[torch.dtype, Any] = {torch.float32: np.float32, torch.float64: np.float64}


def numbered(tensor: Any) -> Any:
    """Return the index of the number in every element, -1 where the element is an ordinary one."""
    bits, shift = (
        tensor.contiguous().view(_BITS[tensor.dtype]).to(torch.int64),
        _SHIFT[tensor.dtype],
    )
    ours = (bits >> shift) == ((_QUIET[tensor.dtype] >> shift) | _MARK) | ((bits >> shift) & _INDEX)
    return torch.where(ours, (bits >> shift) & _INDEX, -1)


def holds_numbers(tensor: Any) -> bool:
    """Return whether any element is a random number."""
    if not isinstance(tensor, torch.Tensor) or tensor.dtype not in _BITS or tensor.numel() == 0:
        return False
    return bool(torch.isnan(tensor).any()) and bool((numbered(tensor) >= 0).any())


def elements(run: Run, tensor: Any, shape: Any, dtype: Any) -> list[Any]:
    """Return the elements, spread over a shape: Numbers, and NumPy scalars of one precision."""
    spread = tensor.detach().expand(shape).reshape(-1)
    kind = KINDS[dtype]
    if tensor.dtype not in _BITS:
        return [kind(x) for x in spread.tolist()]
    indices = numbered(spread).tolist()
    values = spread.tolist()
    bits = 24 if dtype == torch.float32 else 53
    return [
        kind(x) if i < 0 else _entry(run.numbers[i], bits, kind)
        for i, x in zip(indices, values, strict=True)
    ]


def _entry(entry: Number | Draw, bits: int, kind: Any) -> Any:
    return entry.rounded(bits) if isinstance(entry, Number) else kind(entry.seen())


def boxed(values: Sequence[Any], precision: Any, shape: Any = None, run: Run | None = None) -> Any:
    """Return a tensor of Numbers, draws and ordinary numbers.

    run    of the draws; Numbers know theirs
    """
    dtype = getattr(torch, precision) if isinstance(precision, str) else precision
    if dtype not in _BITS:
        raise CannotModel(f"random numbers of type {dtype}")
    plain = [0.0 if isinstance(x, Number | Draw) else float(x) for x in values]
    tensor = torch.tensor(plain, dtype=dtype)
    bits = tensor.view(_BITS[dtype])
    for place, number in enumerate(values):
        if isinstance(number, Number):
            run = number.variable.run
        elif not isinstance(number, Draw) or run is None:
            continue
        if len(run.numbers) > _INDEX:
            run.refuse("more than 262144 random numbers in one run")
        bits[place] = _QUIET[dtype] | ((_MARK | len(run.numbers)) << _SHIFT[dtype])
        run.numbers.append(number)
    return tensor if shape is None else tensor.reshape(shape)
