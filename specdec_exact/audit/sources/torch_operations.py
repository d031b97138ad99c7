"""Operations on tensors that hold random numbers: element by element, or refused."""

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.torch_box import FLOATS, KINDS, boxed, elements, precision
from specdec_exact.audit.sources.torch_places import WHERE

__all__ = ["SCALED", "answered", "scaled"]

_COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "eq": operator.eq,
    "ne": operator.ne,
}
# What a number and a tensor of half precision make, and no rounding of the number.
SCALED = frozenset(["__mul__", "__rmul__", "__truediv__", "__rtruediv__"])
_MIRRORED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}


def _reciprocal(number: Number) -> Any:
    return 1 / number


_UNARY: dict[str, tuple[Callable[[Number], Any], Callable[[Any], Any]]] = {
    "neg": (operator.neg, np.negative),
    "abs": (abs, np.abs),
    "log": (Number.log, np.log),
    "log1p": (Number.log1p, np.log1p),
    "exp": (Number.exp, np.exp),
    "sqrt": (Number.sqrt, np.sqrt),
    "reciprocal": (_reciprocal, np.reciprocal),
}


def answered(run: Run, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Return the result of an operation by its name, without a trailing underscore."""
    if name in _COMPARISONS:
        return _compared(run, name, args[0], args[1])
    if name in _UNARY:
        random, plain = _UNARY[name]
        if name == "sqrt" and args[0].dtype not in KINDS:
            run.refuse("torch's sqrt in half precision")

        def image(x: Any) -> Any:
            return random(x) if isinstance(x, Number) else plain(x)

        return _each(run, args[:1], image)
    if name in ("add", "sub", "rsub", "mul", "div", "pow"):
        return _arithmetic(run, name, args, kwargs)
    if name in ("clamp", "clamp_min", "clamp_max", "maximum", "minimum"):
        return _limited(run, name, args, kwargs)
    if name in WHERE:
        return WHERE[name](run, name, args, kwargs)
    if name == "_to_copy":
        return _converted(run, args[0], kwargs)
    run.refuse(f"torch's {name} of a random number")


def scaled(name: str, number: Number, tensor: Any) -> Any:
    """Return the product or the quotient of a number and a tensor of half precision.

    name    of the operator of the number: ``__rtruediv__`` divides the tensor

    The number is a Python float, and PyTorch takes it as a float32 there, and not rounded to half.
    """
    factor = number.rounded(24)
    plain = tensor.reciprocal() if name == "__truediv__" else tensor
    inputs = elements(number.variable.run, plain, plain.shape, plain.dtype)
    divided = name == "__rtruediv__"
    with np.errstate(all="ignore"):
        images = [x / factor if divided else x * factor for x in inputs]
    return boxed(images, tensor.dtype, tensor.shape)


def _compared(run: Run, name: str, left: Any, right: Any) -> Any:
    dtype = precision(run, left, right)
    shape = torch.broadcast_shapes(*(getattr(x, "shape", ()) for x in (left, right)))
    columns = (_spread(run, x, shape, dtype, dtype) for x in (left, right))
    pairs = zip(*columns, strict=True)
    out: list[bool] = []
    for a, b in pairs:
        if isinstance(a, Number):
            out.append(_COMPARISONS[name](a, b))
        elif isinstance(b, Number):
            out.append(_COMPARISONS[_MIRRORED[name]](b, a))
        else:
            out.append(bool(_COMPARISONS[name](a, b)))
    return torch.tensor(out, dtype=torch.bool).reshape(shape)


def _arithmetic(run: Run, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if kwargs.get("rounding_mode") is not None:
        run.refuse("a whole quotient")
    left, right = args[:2] if name != "rsub" else (args[1], args[0])
    alpha = kwargs.get("alpha", args[2] if len(args) > 2 else 1)
    if alpha != 1 and name in ("add", "sub"):
        if precision(run, left, right) not in KINDS:
            run.refuse(f"torch's {name} of multiples, in half precision")
        right = right * alpha
    # Ordinary factors and divisors are not rounded to half precision, other constants are.
    return _each(
        run,
        (left, right),
        _BINARY["sub" if name == "rsub" else name],
        unrounded=name in ("mul", "div"),
    )


def _both(name: str, reflected: str, plain: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def apply(a: Any, b: Any) -> Any:
        if isinstance(a, Number):
            return getattr(a, name)(b)
        return getattr(b, reflected)(a) if isinstance(b, Number) else plain(a, b)

    return apply


_BINARY = {
    "add": _both("__add__", "__radd__", np.add),
    "sub": _both("__sub__", "__rsub__", np.subtract),
    "mul": _both("__mul__", "__rmul__", np.multiply),
    "div": _both("__truediv__", "__rtruediv__", np.divide),
    "pow": _both("__pow__", "__rpow__", np.power),
}


def _limited(run: Run, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    names = {
        "clamp_min": ("min",),
        "clamp_max": ("max",),
        "maximum": ("other",),
        "minimum": ("other",),
    }
    bounds = dict(zip(names.get(name, ("min", "max")), args[1:], strict=False)) | kwargs
    low = bounds.get("min", bounds.get("other") if name == "maximum" else None)
    high = bounds.get("max", bounds.get("other") if name == "minimum" else None)
    tensor = args[0]
    for operation, bound, plain in (("at-least", low, np.maximum), ("at-most", high, np.minimum)):
        if bound is None:
            continue

        def held(a: Any, b: Any, operation: Any = operation, plain: Any = plain) -> Any:
            if isinstance(a, Number):
                return a.limited(operation, b)
            return b.limited(operation, a) if isinstance(b, Number) else plain(a, b)

        tensor = _each(run, (tensor, bound), held)
    return tensor


def _converted(run: Run, tensor: Any, kwargs: dict[str, Any]) -> Any:
    dtype = kwargs.get("dtype") or tensor.dtype
    if dtype in FLOATS:
        return boxed(elements(run, tensor, tensor.shape, dtype), dtype, tensor.shape)
    if dtype in (torch.int64, torch.int32):
        whole = [int(x) for x in elements(run, tensor, tensor.shape, tensor.dtype)]
        return torch.tensor(whole, dtype=dtype).reshape(tensor.shape)
    run.refuse(f"the conversion of a random number to {dtype}")


def _each(
    run: Run, inputs: tuple[Any, ...], image: Callable[..., Any], *, unrounded: bool = False
) -> Any:
    dtype = precision(run, *inputs)
    shape = torch.broadcast_shapes(*(getattr(x, "shape", ()) for x in inputs))
    held = torch.float32 if unrounded and dtype not in KINDS else dtype
    columns = [_spread(run, x, shape, dtype, held) for x in inputs]
    with np.errstate(all="ignore"):
        return boxed([image(*row) for row in zip(*columns, strict=True)], dtype, shape)


def _spread(run: Run, value: Any, shape: Any, dtype: Any, held: Any) -> list[Any]:
    """Return the elements of a tensor, or copies of an ordinary number in its own precision."""
    if isinstance(value, torch.Tensor):
        return elements(run, value, shape, dtype)
    if held not in KINDS:
        value = torch.tensor(value, dtype=held).item()
    return [FLOATS[dtype](value)] * int(np.prod(shape))
