"""Which lines of a function its audit has run, and which it has not.

A law is exact for the inputs it was found on, and a line that no input reaches says nothing. So the
lines of the audited function are watched while it runs, those of the functions inside it included.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any

__all__ = ["Lines", "Reached"]


@dataclass(frozen=True, slots=True)
class Reached:
    """The lines of a function that an audit ran, and those that it never ran.

    grown    how many inputs were added to reach more of them
    """

    reached: tuple[int, ...]
    never: tuple[int, ...]
    grown: int = 0


class Lines:
    """A function that is watched: called like it, it notes the lines that run.

    Watching ends when no line is left. Where another tracer is at work, such as one that measures
    coverage, every other call is left to it: an audit runs its branches twice.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        code = _code(function)
        codes = () if code is None else _inside(code)
        self._codes = frozenset(codes)
        self.left = {line for inner in codes for line in _lines(inner)}
        self._all, self._calls = frozenset(self.left), 0

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function."""
        self._calls += 1
        other = sys.gettrace()
        if not self.left or (other is not None and self._calls % 2):
            return self.function(*args, **kwargs)
        sys.settrace(self._entered)
        try:
            return self.function(*args, **kwargs)
        finally:
            sys.settrace(other)

    def __reduce__(self) -> tuple[type, tuple[Callable[..., Any]]]:
        # Sent to another process, it watches anew.
        return type(self), (self.function,)

    def found(self, grown: int = 0) -> Reached | None:
        """Return what was reached; None where the function has no lines to be seen."""
        if not self._all:
            return None
        return Reached(tuple(sorted(self._all - self.left)), tuple(sorted(self.left)), grown)

    def _entered(self, frame: FrameType, _event: str, _: object) -> Any:
        return self._ran if frame.f_code in self._codes else None

    def _ran(self, frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            self.left.discard(frame.f_lineno)
        return self._ran


def _code(function: object) -> CodeType | None:
    while True:
        if isinstance(function, partial):
            function = function.func
        elif isinstance(function, MethodType):
            function = function.__func__
        elif isinstance(function, FunctionType):
            return function.__code__
        else:
            inner = getattr(function, "__dict__", {}).get(
                "function", type(function).__dict__.get("__call__")
            )
            if not isinstance(inner, FunctionType | MethodType | partial):
                return None
            function = inner


def _inside(code: CodeType) -> tuple[CodeType, ...]:
    inner = (c for c in code.co_consts if isinstance(c, CodeType))
    return (code, *(deeper for c in inner for deeper in _inside(c)))


def _lines(code: CodeType) -> set[int]:
    # The first line is the one that defines the function; it runs when it is defined.
    first = code.co_firstlineno
    lines = {line for _, _, line in code.co_lines() if line}
    return lines if lines == {first} else lines - {first}
