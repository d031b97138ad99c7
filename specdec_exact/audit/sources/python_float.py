"""``float(u)`` of a random number: the same number, which Python holds in double precision.

Python's own ``float`` asks for the digits. So where code calls the name, it stands for something else;
code that does more with it, such as ``dtype=float``, keeps Python's.
"""

import builtins
import dis
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from specdec_exact.audit.number import Number
from specdec_exact.audit.sources.pretending import pretending

__all__ = ["CALLED_FLOAT", "calls_float", "python_float"]

# What a name stands for that the code finds nowhere but among Python's own.
CALLED_FLOAT = object()
_DOUBLE = 53
# What looks a name up among those of the module and Python's own; attributes are another matter.
_LOADS = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS")
# By identity, with the code itself: comparing codes takes longer than reading them.
_READ: dict[int, tuple[CodeType, bool]] = {}


def calls_float(entries: dict[str, object]) -> bool:
    """Return whether the functions of a module do nothing with the name ``float`` but call it."""
    if "float" in entries:
        return False
    return all(map(_only_calls, _codes(entries)))


@cache
def python_float() -> dict[int, object]:
    """Return what stands in for the name where it is only called, by ``id``."""
    return {
        id(CALLED_FLOAT): pretending(builtins.float, {"__new__": _new, "dtype": np.dtype(float)})
    }


def _new(_: type, *given: Any) -> Any:
    value: Any = given[0] if given else 0.0
    if _is_one_element(value):
        value = value.item()
    if isinstance(value, Number):
        return Number(value.variable, value.steps, max(value.bits, _DOUBLE))
    return builtins.float(value)


def _is_one_element(value: Any) -> bool:
    if isinstance(value, np.ndarray):
        return value.dtype.kind == "O" and value.size == 1
    return hasattr(value, "__torch_function__") and value.is_floating_point() and value.numel() == 1


def _codes(entries: dict[str, object]) -> Iterator[CodeType]:
    for value in list(entries.values()):
        for held in vars(value).values() if isinstance(value, type) else (value,):
            inner = held.fget if isinstance(held, property) else getattr(held, "__func__", held)
            if isinstance(inner, FunctionType) and inner.__globals__ is entries:
                yield inner.__code__


def _only_calls(code: CodeType) -> bool:
    if id(code) not in _READ:
        uses = (i for i in dis.get_instructions(code) if i.argval == "float" and i.opname in _LOADS)
        # The last bit of the argument says that what is loaded is called next.
        called = all(i.opname == "LOAD_GLOBAL" and (i.arg or 0) & 1 for i in uses)
        inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
        _READ[id(code)] = code, called and all(map(_only_calls, inner))
    return _READ[id(code)][1]
