"""PyTorch's randomness, replaced while a block runs; every other operation on it is refused."""

# ruff: noqa: SLF001 - the dispatcher is public by its use, not by its names

import operator
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import torch
import torch._dynamo  # pyright: ignore[reportUnusedImport] - else loaded where we follow it
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.numpy_unseen import UnseenInteger
from specdec_exact.audit.sources.torch_box import FLOATS, KINDS, boxed, elements, holds_numbers
from specdec_exact.audit.sources.torch_draws import DRAWS, drawn
from specdec_exact.audit.sources.torch_moves import MOVES, OVERWRITES, moved
from specdec_exact.audit.sources.torch_operations import SCALED, answered, scaled
from specdec_exact.audit.sources.torch_unseen import (
    MEMORY,
    made,
    made_for_a_function,
    made_for_an_operation,
    tensors_in,
)

__all__ = ["boxed", "torch_random"]

# Ways out of PyTorch that no dispatcher sees.
_ESCAPES = MEMORY | {
    "__bool__",
    "__complex__",
    "__contains__",
    "__float__",
    "__index__",
    "is_nonzero",
}


_STATE = torch.Generator().get_state()


def _is_state(tensor: Any) -> bool:
    """Return whether a tensor is the state of a generator: no draw of ours moves the real one on."""
    return (
        isinstance(tensor, torch.Tensor)
        and tensor.dtype == _STATE.dtype
        and tensor.numel() == _STATE.numel()
    )


# Of an ordinary number and a tensor of half precision: the number is rounded first.
_ROUNDED = frozenset(["add", "sub", "lt", "le", "gt", "ge", "eq", "ne"])


@contextmanager
def torch_random(run: Run) -> Generator[None]:
    """Run a block in which PyTorch's random numbers come from a run."""
    state = torch.default_generator.get_state()
    run.foreign = _with_a_tensor
    try:
        with _Functions(run), _Operations(run), torch.no_grad():
            yield
    finally:
        torch.default_generator.set_state(state)


class _Operations(TorchDispatchMode):  # type: ignore[misc]  # a library without types
    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run = run

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Any = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        full = func._schema.name.split("::")[1]
        name = full.removesuffix("_")
        with torch._C.DisableTorchFunction():
            if self.run.deferred:
                made_for_an_operation(self.run, func, name, args, kwargs)
            if name in DRAWS and torch.Tag.nondeterministic_seeded in func.tags:
                return drawn(self.run, func, name, args, kwargs)
            if torch.Tag.nondeterministic_seeded in func.tags:
                self.run.refuse(f"torch's {name}")
            tensors = tuple(tensors_in((args, kwargs)))
            if any(map(_is_state, tensors)):
                self.run.refuse("the state of a torch generator as numbers")
            if not any(map(holds_numbers, tensors)):
                return func(*args, **kwargs)
            return self._on_numbers(func, full, name, args, kwargs)

    def _on_numbers(self, func: Any, full: str, name: str, args: Any, kwargs: Any) -> Any:
        if func._overloadname == "dtype":
            self.run.refuse("the bits of a random number")
        returns = func._schema.returns
        viewed = bool(returns) and all(
            r.alias_info is not None and not r.alias_info.is_write for r in returns
        )
        if name == "copy" and args[0].dtype != args[1].dtype:
            converted = answered(self.run, "_to_copy", (args[1],), {"dtype": args[0].dtype})
            return func(args[0], converted)
        if viewed or name in OVERWRITES:
            return func(*args, **kwargs)
        if name in MOVES:
            return moved(self.run, func, name, args, kwargs)
        out = kwargs.pop("out", None)
        result = answered(self.run, name, args, kwargs)
        if out is not None:
            made(self.run, result)
            return out.copy_(result)
        return args[0].copy_(result) if full.endswith("_") else result


class _Functions(TorchFunctionMode):  # type: ignore[misc]  # a library without types
    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run = run

    def __torch_function__(
        self, func: Any, types: Any, args: Any = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        name = getattr(func, "__name__", "")
        first = args[0] if args else None
        if self.run.deferred:
            with torch._C._DisableTorchDispatch():
                made_for_a_function(self.run, name, args, kwargs)
        if any(isinstance(a, UnseenInteger) for a in args):
            args = tuple(a.seen() if isinstance(a, UnseenInteger) else a for a in args)
        if name in _ESCAPES or name in ("item", "tolist", "__int__"):
            if _is_state(first):
                self.run.refuse("the state of a torch generator as numbers")
            with torch._C._DisableTorchDispatch():
                random = holds_numbers(first)
                if random and name not in _ESCAPES:
                    return _read(self.run, first, name)
            if random:
                self.run.refuse(f"a random tensor read by {name}")
        if any(isinstance(a, Number) for a in args):
            kind = next(
                (a.dtype for a in args if isinstance(a, torch.Tensor) and a.dtype in FLOATS), None
            )
            with torch._C._DisableTorchDispatch():
                args = tuple(
                    _box(a, kind or torch.float32, name) if isinstance(a, Number) else a
                    for a in args
                )
        return func(*args, **kwargs)


def _read(run: Run, tensor: Any, name: str) -> Any:
    flat = elements(run, tensor, tensor.shape, tensor.dtype)
    plain = [x if isinstance(x, Number) else float(x) for x in flat]
    if name == "item":
        if len(plain) != 1:
            raise RuntimeError(f"a Tensor with {len(plain)} elements cannot be converted to Scalar")
        return plain[0]
    if name == "__int__":
        return int(plain[0])
    return _nested(plain, list(tensor.shape))


def _nested(flat: list[Any], shape: list[int]) -> Any:
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return flat
    size = len(flat) // shape[0] if shape[0] else 0
    return [_nested(flat[i * size : (i + 1) * size], shape[1:]) for i in range(shape[0])]


def _box(number: Number, dtype: Any, name: str) -> Any:
    """Return a number as a tensor of the precision it meets there."""
    if dtype not in KINDS and name.strip("_").removeprefix("r") not in _ROUNDED:
        number.variable.run.refuse(f"{name.strip('_')} of a random number and half precision")
    return boxed([number], dtype, ())


def _with_a_tensor(name: str, number: Number, tensor: Any) -> Any:
    """Return an operator of a number and a tensor: the number takes the tensor's precision."""
    dtype = tensor.dtype if tensor.dtype in FLOATS else torch.float32
    if dtype not in KINDS and name in SCALED:
        with torch._C.DisableTorchFunction(), torch._C._DisableTorchDispatch():
            return scaled(name, number, tensor)
    with torch._C._DisableTorchDispatch():
        box = _box(number, dtype, name)
    if name.startswith("__r"):
        return getattr(operator, name.replace("__r", "__", 1))(tensor, box)
    return getattr(operator, name)(box, tensor)
