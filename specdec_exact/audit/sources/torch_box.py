"""A random number inside a tensor: a NaN whose payload says which number it is.

PyTorch moves it about like any other element, through views, gathers, concatenations and copies,
and we need not follow. Arithmetic would keep the payload of an operand, so every operation that is
not known to move elements only is intercepted: see :mod:`torch_mode`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from specdec_exact.audit.arrays import BITS
from specdec_exact.audit.draw import Draw
from specdec_exact.audit.number import Number
from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run

__all__ = ["FLOATS", "HELD", "KINDS", "boxed", "elements", "holds_numbers", "numbered", "precision"]

# Quiet NaN, four bits by which we know our own, and 18 bits of index.
_MARK, _INDEX = 0b0101 << 18, (1 << 18) - 1
_QUIET = {torch.float32: 0x7FC00000, torch.float64: 0x7FF8 << 48}
_SHIFT = {torch.float32: 0, torch.float64: 29}
_BITS: dict[torch.dtype, Any] = {torch.float32: torch.int32, torch.float64: torch.int64}
KINDS: dict[torch.dtype, Any] = {torch.float32: np.float32, torch.float64: np.float64}
# What PyTorch calculates in, and how many bits are left when the result is held.
FLOATS = KINDS | {torch.bfloat16: np.float32, torch.float16: np.float32}
HELD: dict[torch.dtype, int] = {getattr(torch, name): bits for name, bits in BITS.items()}


def _boxes(infinity: int) -> list[int]:
    """Return the bits of every NaN of 16 bits that PyTorch does not make itself.

    infinity    its bits: a NaN has the same exponent, and a payload

    Of the payloads, PyTorch makes the one that is only quiet, and the one of all ones.
    """
    payloads = range(1, 0x8000 - infinity)
    ours = [p for p in payloads if p not in (len(payloads) // 2 + 1, len(payloads))]
    return [sign | infinity | payload for sign in (0, 0x8000) for payload in ours]


# 250 of bfloat16, 2042 of float16.
_OF_16_BITS = {torch.bfloat16: _boxes(0x7F80), torch.float16: _boxes(0x7C00)}
_PLACES = {
    dtype: torch.full((2**16,), -1).index_copy(0, torch.tensor(bits), torch.arange(len(bits)))
    for dtype, bits in _OF_16_BITS.items()
}


def numbered(tensor: Any) -> Any:
    """Return the index of the number in every element, -1 where the element is an ordinary one."""
    if tensor.dtype in _PLACES:
        return _PLACES[tensor.dtype][tensor.view(torch.int16).to(torch.int64) & 0xFFFF]
    bits, shift = (
        tensor.contiguous().view(_BITS[tensor.dtype]).to(torch.int64),
        _SHIFT[tensor.dtype],
    )
    ours = (bits >> shift) == ((_QUIET[tensor.dtype] >> shift) | _MARK) | ((bits >> shift) & _INDEX)
    return torch.where(ours, (bits >> shift) & _INDEX, -1)


def holds_numbers(tensor: Any) -> bool:
    """Return whether any element is a random number."""
    if not isinstance(tensor, torch.Tensor) or tensor.dtype not in FLOATS or tensor.numel() == 0:
        return False
    return bool(torch.isnan(tensor).any()) and bool((numbered(tensor) >= 0).any())


def elements(run: Run, tensor: Any, shape: Any, dtype: Any) -> list[Any]:
    """Return the elements, spread over a shape: Numbers, and NumPy scalars of one precision."""
    spread = tensor.detach().expand(shape).reshape(-1)
    kind = FLOATS[dtype]
    if tensor.dtype not in FLOATS:
        return [kind(x) for x in spread.tolist()]
    # Looked up before they are spread: PyTorch may copy halves by way of float32.
    indices = numbered(tensor.detach()).expand(shape).reshape(-1).tolist()
    values = spread.tolist()
    table = run.halves.get(tensor.dtype, []) if tensor.dtype in _PLACES else run.numbers

    def element(index: int, value: float) -> Any:
        if not 0 <= index < len(table):
            return kind(value)
        entry = table[index]
        if isinstance(entry, Draw):
            return kind(entry.seen())
        return entry.rounded(HELD[tensor.dtype]).rounded(HELD[dtype])

    return [element(i, x) for i, x in zip(indices, values, strict=True)]


def boxed(values: Sequence[Any], precision: Any, shape: Any = None, run: Run | None = None) -> Any:
    """Return a tensor of Numbers, draws and ordinary numbers.

    run    of the draws; Numbers know theirs
    """
    dtype = getattr(torch, precision) if isinstance(precision, str) else precision
    if dtype not in FLOATS:
        raise CannotModel(f"random numbers of type {dtype}")
    plain = [0.0 if isinstance(x, Number | Draw) else float(x) for x in values]
    tensor = torch.tensor(plain, dtype=dtype)
    if dtype in _OF_16_BITS:
        _box_halves(values, tensor)
        return tensor if shape is None else tensor.reshape(shape)
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


def _box_halves(values: Sequence[Any], tensor: Any) -> None:
    boxes, bits = _OF_16_BITS[tensor.dtype], tensor.view(torch.int16)
    for place, number in enumerate(values):
        if isinstance(number, Number):
            run = number.variable.run
            table = run.halves.setdefault(tensor.dtype, [])
            if len(table) == len(boxes):
                run.refuse(f"more than {len(boxes)} random numbers of {tensor.dtype} in one run")
            box = boxes[len(table)]
            bits[place] = box - 2**16 if box & 0x8000 else box
            table.append(number)


def precision(run: Run, *values: Any) -> Any:
    """Return the precision of a result of one value or of two; refuse what is no float."""
    dtype = torch.result_type(*values) if len(values) == 2 else values[0].dtype
    if dtype not in FLOATS:
        run.refuse(f"random numbers of type {dtype}")
    return dtype
