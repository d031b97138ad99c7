"""A whole number of NumPy that nobody has looked at yet.

It passes for the number where the code asks, and every use of it draws the number and goes on with
that: only being assigned, passed, returned and put into a list does not.
"""

from typing import Any

import numpy as np

from specdec_exact.audit.draw import Draw

__all__ = ["UnseenInteger", "unseen_integer"]

_USES = [
    "abs",
    "add",
    "and",
    "bool",
    "ceil",
    "complex",
    "divmod",
    "eq",
    "float",
    "floor",
    "floordiv",
    "format",
    "ge",
    "gt",
    "hash",
    "index",
    "int",
    "invert",
    "le",
    "lt",
    "mod",
    "mul",
    "ne",
    "neg",
    "or",
    "pos",
    "pow",
    "radd",
    "rand",
    "rdivmod",
    "repr",
    "rfloordiv",
    "rlshift",
    "rmod",
    "rmul",
    "ror",
    "round",
    "rpow",
    "rrshift",
    "rshift",
    "lshift",
    "rsub",
    "rtruediv",
    "rxor",
    "str",
    "sub",
    "truediv",
    "trunc",
    "xor",
    "reduce",
    "reduce_ex",
]


class UnseenInteger:
    """Stands in for a NumPy integer, or a Python one."""

    __slots__ = ("_draw", "_kind")

    # An array decides by itself what becomes of it and a number.
    __array_priority__ = -1_000_000.0

    def __init__(self, draw: Draw, kind: type) -> None:
        self._draw, self._kind = draw, kind

    @property  # type: ignore[misc]
    def __class__(self) -> type:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Pass for a number where the code asks."""
        return self._kind

    def seen(self) -> Any:
        """Return the number, drawn now if it was not before."""
        return self._kind(self._draw.seen())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.seen(), name)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:  # noqa: FBT001 - NumPy's
        """Return what NumPy makes of the number."""
        return np.asarray(self.seen(), dtype=dtype)

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: object) -> Any:
        return self


def _use(name: str) -> Any:
    def used(self: UnseenInteger, *others: Any) -> Any:
        return getattr(self.seen(), name)(*others)

    return used


for _name in _USES:
    setattr(UnseenInteger, f"__{_name}__", _use(f"__{_name}__"))


def unseen_integer(draw: Draw, kind: type) -> Any:
    """Return what stands for a draw; the number itself, where it was made."""
    return UnseenInteger(draw, kind) if draw.value is None else kind(draw.seen())
