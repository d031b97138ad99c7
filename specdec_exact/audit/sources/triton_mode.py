"""Triton's interpreter while a block runs: kernels on the CPU, their random numbers from a run.

Every operation of the interpreter's builder passes here. On ordinary values it does what it did; on
random ones it is answered, or refused where it is not known.
"""

# ruff: noqa: SLF001 - the interpreter is public by its use, not by its names

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
import triton.language as tl
from triton.runtime import interpreter

from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.patches import Patch
from specdec_exact.audit.sources.torch_unseen import made_for_a_function
from specdec_exact.audit.sources.triton_box import boxes, holds_halves
from specdec_exact.audit.sources.triton_operations import MOVES, answered, largest
from specdec_exact.audit.sources.triton_random import triton_draws

__all__ = ["triton_random"]

_HANDLE: Any = interpreter.TensorHandle
_LARGEST = ("_argmax_combine_tie_break_left", "_argmax_combine_tie_break_fast", "_elementwise_max")
_SMALLEST = ("_argmin_combine_tie_break_left", "_argmin_combine_tie_break_fast", "_elementwise_min")


def triton_random(run: Run) -> tuple[list[Patch], dict[int, object]]:
    """Return what to patch, and replacements by the ``id`` of what they replace."""
    builder = interpreter.InterpreterBuilder
    draws, stand_ins = triton_draws(run)
    return [
        *((builder, name, _watched(run, name)) for name in dir(builder) if _creates(name)),
        (interpreter.ReduceOps, "apply_impl", _reduction(run)),
        (interpreter.ScanOps, "apply_impl", _scan(run)),
        (interpreter.GridExecutor, "__call__", _launch(run)),
        (interpreter, "_patch_lang_tensor", _truths(run, interpreter._patch_lang_tensor)),
        *draws,
    ], stand_ins


def _creates(name: str) -> bool:
    return name.startswith("create_")


def _watched(run: Run, name: str) -> Callable[..., Any]:
    original = getattr(interpreter.InterpreterBuilder, name)
    short = name.removeprefix("create_")

    def create(self: Any, *args: Any, **kwargs: Any) -> Any:
        handles = [*_handles((args, kwargs))]
        if short in MOVES or all(boxes(h.data) is None for h in handles):
            return original(self, *args, **kwargs)
        types = [a for a in args if isinstance(a, tl.dtype)]
        kind = interpreter._get_np_dtype(types[0]) if types else None
        image = answered(run, short, [h.data for h in handles], kind)
        compared = image.dtype == np.bool_
        return _HANDLE(image, tl.int1 if compared else (types or [handles[0].dtype])[0].scalar)

    return create


def _handles(value: Any) -> Any:
    if isinstance(value, _HANDLE):
        yield value
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _handles(inner)
    elif isinstance(value, dict):
        yield from _handles(list(value.values()))


def _random(tensors: Any) -> bool:
    return any(boxes(tensor.handle.data) is not None for tensor in tensors)


def _reduction(run: Run) -> Callable[..., Any]:
    original = interpreter.ReduceOps.apply_impl
    ends = {
        getattr(tl.standard, name): names is _LARGEST
        for names in (_LARGEST, _SMALLEST)
        for name in names
    }

    def reduced(self: Any, tensors: Any) -> Any:
        if not _random(tensors):
            return original(self, tensors)
        row = tensors[0].handle.data
        if self.combine_fn not in ends or row.ndim != 1 or self.keep_dims:
            name = getattr(self.combine_fn, "__name__", "reduction")
            run.refuse(f"Triton's {name.strip('_')} of random numbers")
        place = largest(run, row, largest=ends[self.combine_fn])
        value = self.to_tensor(row[place], tensors[0].dtype)
        # What stands in a box survives no conversion to a Python number and back.
        value.handle.data = row[place : place + 1].copy()
        return (value, self.to_tensor(place, tl.int32)) if len(tensors) > 1 else value

    return reduced


def _scan(run: Run) -> Callable[..., Any]:
    original = interpreter.ScanOps.apply_impl

    def scanned(self: Any, tensors: Any) -> Any:
        if _random(tensors):
            run.refuse("running results over random numbers")
        return original(self, tensors)

    return scanned


def _launch(run: Run) -> Callable[..., Any]:
    original = interpreter.GridExecutor.__call__

    def launched(self: Any, *args: Any, **kwargs: Any) -> Any:
        # The kernel takes tensors by their addresses, boxes and all.
        with torch._C.DisableTorchFunction(), torch._C._DisableTorchDispatch():
            made_for_a_function(run, "data_ptr", args, kwargs)
            if any(holds_halves(x) for x in (*args, *kwargs.values())):
                run.refuse("random numbers of half precision in a kernel")
            try:
                return original(self, *args, **kwargs)
            except interpreter.InterpreterError as error:
                raise _first_cause(error) from None

    return launched


def _first_cause(error: BaseException) -> BaseException:
    while isinstance(error, interpreter.InterpreterError) and error.__cause__ is not None:
        error = error.__cause__
    return error


def _truths(run: Run, original: Callable[..., Any]) -> Callable[..., Any]:
    def patch(tensor: Any, scope: Any) -> None:
        original(tensor, scope)
        for name in ("__bool__", "__index__"):
            plain = getattr(tensor, name)

            def asked(self: Any, name: str = name, plain: Any = plain) -> Any:
                if _random([self]):
                    run.refuse(f"a random number of a kernel as {name.strip('_')}")
                return plain(self)

            scope.set_attr(tensor, name, asked)

    return patch
