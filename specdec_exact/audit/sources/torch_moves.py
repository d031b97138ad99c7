"""Operations that put the elements of tensors elsewhere and never look at them.

PyTorch does them with the boxes of random numbers as with everything else. Of half precision it turns
some elements into float32 on their way, which loses a box; so halves are moved as whole numbers.
"""

# ruff: noqa: SLF001 - the dispatcher is public by its use, not by its names

from typing import Any

import torch

from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.torch_box import KINDS, holds_numbers
from specdec_exact.audit.sources.torch_unseen import CARRIED, SHAPED, tensors_in

__all__ = ["MOVES", "OVERWRITES", "moved"]

MOVES = CARRIED | {
    "cat",
    "constant_pad_nd",
    "copy",
    "index_copy",
    "index_put",
    "masked_fill",
    "masked_scatter",
    "new_empty_strided",
    "put",
    "scatter",
    "select_scatter",
    "slice_scatter",
    "stack",
    "where",
}
# Operations that take the shape of a tensor only, or write over what was there.
OVERWRITES = SHAPED | {
    "_has_compatible_shallow_copy_type",
    "fill",
    "resize",
    "set",
    "zero",
}
# Where these take an ordinary number, which is put among the elements.
_FILLING = {"constant_pad_nd": 2, "masked_fill": 2, "scatter": 3}


def moved(run: Run, func: Any, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Return the result of an operation in ``MOVES``, some of whose elements are random numbers."""
    if _adds(func, name, args, kwargs):
        run.refuse(f"torch's {name} that adds to random numbers")
    before = {t.dtype for t in tensors_in((args, kwargs)) if holds_numbers(t)}
    if before <= KINDS.keys():
        result = func(*args, **kwargs)
        if any(t.is_floating_point() and t.dtype not in KINDS for t in tensors_in(result)):
            run.refuse(f"torch's {name} of random numbers, rounded to half precision")
        return result
    precisions = {
        t.dtype for t in tensors_in((args, kwargs)) if t.is_floating_point() and t.dim() > 0
    } | before
    if len(precisions) > 1:
        run.refuse(f"torch's {name} of random numbers of several precisions")
    return _as_whole_numbers(func, name, args, kwargs, before.pop())


def _adds(func: Any, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    if name in ("index_put", "put"):
        return bool(args[3] if len(args) > 3 else kwargs.get("accumulate", False))
    return "reduce" in func._overloadname


def _as_whole_numbers(
    func: Any, name: str, args: tuple[Any, ...], kwargs: dict[str, Any], dtype: Any
) -> Any:
    def bits(value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            # Without dimensions, another precision gives way.
            held = value.to(dtype) if value.is_floating_point() else value
            return held.view(torch.int16) if held.is_floating_point() else held
        return type(value)(bits(x) for x in value) if isinstance(value, list | tuple) else value

    given = [bits(a) for a in args]
    place = _FILLING.get(name, len(given))
    if place < len(given) and not isinstance(given[place], torch.Tensor):
        given[place] = torch.tensor(given[place], dtype=dtype).view(torch.int16).item()
    elif name == "constant_pad_nd" and "value" not in kwargs:
        given.append(0)
    named = {
        key: torch.tensor(value, dtype=dtype).view(torch.int16).item()
        if key == "value" and not isinstance(value, torch.Tensor)
        else bits(value)
        for key, value in kwargs.items()
        if key != "dtype"
    }
    result = func(*given, **named)
    if func._schema.is_mutable:
        return kwargs.get("out", args[0])
    if isinstance(result, torch.Tensor):
        return result.view(dtype)
    return type(result)(t.view(dtype) for t in result)
