"""Where the largest of random scores is, and where a random number lies among ordinary ones."""

import operator
from collections.abc import Callable
from typing import Any

import torch

from specdec_exact.audit.race import race_draw, ranked
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.torch_box import elements, holds_numbers, precision
from specdec_exact.audit.sources.torch_unseen import unseen

__all__ = ["WHERE"]


def _race(run: Run, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    tensor, rest = args[0], list(args[1:])
    if name == "topk":
        count = rest.pop(0) if rest else kwargs["k"]
        if count != 1:
            return _best(run, tensor, count, rest, kwargs)
        rest = rest or [kwargs.get("dim", -1)]
    largest = name in ("argmax", "max") or (name == "topk" and kwargs.get("largest", True))
    dim = rest[0] if rest else kwargs.get("dim")
    keep = name == "topk" or (rest[1] if len(rest) > 1 else kwargs.get("keepdim", False))
    if dim is None and not name.startswith("arg"):
        run.refuse("the largest of random numbers as a value")
    rows = tensor.reshape(1, -1) if dim is None else tensor.movedim(dim, -1)
    flat = elements(run, rows, rows.shape, tensor.dtype)
    width = rows.shape[-1]
    winners = [
        race_draw(run, flat[start : start + width], largest=largest)
        for start in range(0, len(flat), width)
    ]
    if not name.startswith("arg"):  # the value that won is looked up by its place
        for winner in winners:
            winner.seen()
    where = unseen(run, winners, torch.int64, (len(winners),))
    where = where.reshape(()) if dim is None else where.reshape(rows.shape[:-1])
    indices = where.unsqueeze(dim) if keep and dim is not None else where
    if name.startswith("arg"):
        return indices
    # The value that won is no longer uniform; whoever looks at it is refused.
    place: Any = dim
    values = tensor.gather(place, where.unsqueeze(place))
    return (values if keep else values.squeeze(place)), indices


def _best(run: Run, tensor: Any, count: int, rest: list[Any], kwargs: dict[str, Any]) -> Any:
    """Return what ``topk`` gives, values and places."""
    dim, largest = [*rest, *[kwargs.get("dim", -1), kwargs.get("largest", True)][len(rest) :]][:2]
    rows = tensor.movedim(dim, -1)
    width = rows.shape[-1]
    flat = elements(run, rows, rows.shape, tensor.dtype)
    best = [
        ranked(run, flat[start : start + width], count, largest=largest)
        for start in range(0, len(flat), width)
    ]
    where = torch.tensor(best).reshape(*rows.shape[:-1], count)
    return rows.gather(-1, where).movedim(-1, dim), where.movedim(-1, dim)


def _searched(run: Run, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Return where random numbers lie among numbers in ascending order."""
    edges, values = args[:2] if name == "searchsorted" else (args[1], args[0])
    if kwargs.get("sorter") is not None or not isinstance(values, torch.Tensor):
        run.refuse(f"torch's {name} with a sorter, or of a Python number")
    right = kwargs.get("right", False) or kwargs.get("side") == "right"
    if holds_numbers(edges):
        run.refuse(f"torch's {name} among random numbers")
    dtype = precision(run, edges, values)
    if edges.dtype != values.dtype:
        run.refuse(f"torch's {name} of several precisions")
    width, count = edges.shape[-1], values.shape[-1] if edges.dim() > 1 else values.numel()
    lines = [elements(run, line, line.shape, dtype) for line in edges.reshape(-1, width)]
    flat, passed = elements(run, values, values.shape, dtype), operator.ge if right else operator.gt
    where = [
        next((place for place, edge in enumerate(line) if not passed(flat[index], edge)), width)
        for row, line in enumerate(lines)
        for index in range(row * count, (row + 1) * count)
    ]
    whole = torch.int32 if kwargs.get("out_int32", False) else torch.int64
    return torch.tensor(where, dtype=whole).reshape(values.shape)


WHERE: dict[str, Callable[[Run, str, tuple[Any, ...], dict[str, Any]], Any]] = {
    **dict.fromkeys(("argmax", "argmin", "max", "min", "topk"), _race),
    **dict.fromkeys(("searchsorted", "bucketize"), _searched),
}
