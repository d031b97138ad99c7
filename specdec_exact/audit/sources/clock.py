"""Clocks, and the other numbers the machine gives: readings that decide nothing.

Only the audited code is given readings. The standard library, the arrays' libraries and modules that
are being loaded, which time themselves, keep the real ones.
"""

import builtins
import datetime as dt
import os
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from specdec_exact.audit.sources.current import current, refuse
from specdec_exact.audit.sources.patches import Patch
from specdec_exact.audit.sources.pretending import pretending
from specdec_exact.audit.sources.reading import Reading

__all__ = ["clocks", "is_loading"]

_CLOCKS = ("clock_gettime", "monotonic", "perf_counter", "process_time", "thread_time", "time")
# They give a text or a record of the time now, unless they are told which time.
_CALENDAR = ("asctime", "ctime", "gmtime", "localtime", "strftime")
_NAMES = ((os, "getpid"), (os, "getppid"), (threading, "get_ident"), (threading, "get_native_id"))
_REFUSED = ((os, "times"), (os, "getloadavg"), (sys, "getrefcount"))
_NEVER = 99
_STANDARD = sysconfig.get_path("stdlib")
_OWN = str(Path(__file__).parents[2])
_ADAPTERS = str(Path(__file__).parents[1] / "adapters")
_LIBRARIES = ("numpy", "torch", "jax", "triton")


@cache
def clocks() -> tuple[list[Patch], dict[int, object]]:
    """Return patches, and replacements by the ``id`` of what they replace; the same for every run."""
    process = "the name of a process or thread"
    patches: list[Patch] = [
        *_present(((time, f"{name}{unit}") for name in _CLOCKS for unit in ("", "_ns")), _clock),
        *_present(_NAMES, lambda _, function: _Told(function, process, named=True)),
        *_present(((time, name) for name in _CALENDAR), _Unless),
        *_present(_REFUSED, lambda name, function: _Unless(name, function, told=_NEVER)),
    ]
    stand_ins: dict[int, object] = {
        id(getattr(owner, name)): value for owner, name, value in patches
    }
    for name, methods in (("datetime", ("now", "utcnow", "today")), ("date", ("today",))):
        original = getattr(dt, name)
        dates = _dates(original, methods)
        patches.append((dt, name, dates))
        stand_ins[id(original)] = dates
    moment = _moments(np.datetime64)
    patches.append((np, "datetime64", moment))
    stand_ins[id(np.datetime64)] = moment
    # Not patched for everybody: only names of the code stand for something else.
    stand_ins[id(builtins.id)] = _Told(builtins.id, "the address of an object", named=True)
    stand_ins[id(builtins.hash)] = _hash
    return patches, stand_ins


def _present(
    names: Iterable[tuple[Any, str]], made: Callable[[str, Callable[..., Any]], object]
) -> Iterator[Patch]:
    for owner, name in names:
        if hasattr(owner, name):
            yield owner, name, made(f"{owner.__name__}.{name}", getattr(owner, name))


def _clock(_: str, function: Callable[..., Any]) -> object:
    return _Told(function, "a clock")


def is_loading() -> bool:
    """Whether a module is being loaded: it may want a name or a time for itself."""
    frame: FrameType | None = sys._getframe()  # noqa: SLF001 - the only way to see a caller
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _is_elsewhere() -> bool:
    """Whether the caller of a stand-in is a library that times itself."""
    if current() is None:  # it is after the audit, or in another thread
        return True
    frame = sys._getframe(2)  # noqa: SLF001 - the only way to see a caller
    file, module = frame.f_code.co_filename, str(frame.f_globals.get("__name__"))
    if file.startswith(_OWN):
        return not file.startswith(_ADAPTERS)
    if file.startswith(_STANDARD) and "-packages" not in file:
        return True
    return module.partition(".")[0] in _LIBRARIES or is_loading()


class _Told:
    """Gives what a function gives, as a reading."""

    def __init__(self, original: Callable[..., Any], what: str, *, named: bool = False) -> None:
        self._original, self._what, self._named = original, what, named

    def __call__(self, *args: Any) -> Any:
        value = self._original(*args)
        return value if _is_elsewhere() else Reading(value, self._what, named=self._named)


class _Unless:
    """Refuses to say what time it is; of a time that it is told, it says what it would.

    told    how many arguments make the time
    """

    def __init__(self, name: str, original: Callable[..., Any], told: int | None = None) -> None:
        self._name, self._original = name, original
        self._told = (2 if name == "time.strftime" else 1) if told is None else told

    def __call__(self, *args: Any) -> Any:
        if not _is_elsewhere() and (len(args) < self._told or args[self._told - 1] is None):
            refuse(self._name)
        return self._original(*args)


_REAL_HASH = hash
_PURE = (int, float, complex, bool, tuple, frozenset)


def _hash(value: object) -> Any:
    found = _REAL_HASH(value)
    return found if _is_pure(value) or _is_elsewhere() else Reading(found, "a hash", named=True)


def _is_pure(value: object) -> bool:
    # The hash of a number is the same in every process; that of a text or of an object is not.
    if type(value) not in _PURE:
        return isinstance(value, builtins.int | builtins.float)
    return not isinstance(value, tuple | frozenset) or all(map(_is_pure, value))


def _moments(original: Any) -> Any:
    """Return NumPy's dates, which refuse to say which one is now."""

    def new(_: type, *args: Any, **kwargs: Any) -> Any:
        if args and str(args[0]) in ("now", "today") and not _is_elsewhere():
            refuse(f"numpy.datetime64({args[0]!r})")
        return original(*args, **kwargs)

    return pretending(original, {"__new__": new})


def _dates(original: Any, methods: tuple[str, ...]) -> Any:
    def refusing(name: str) -> Any:
        def method(_: type, *args: Any, **kwargs: Any) -> Any:
            if not _is_elsewhere():
                refuse(f"{original.__name__}.{name}")
            return getattr(original, name)(*args, **kwargs)

        return classmethod(method)

    def new(_: type, *args: Any, **kwargs: Any) -> Any:
        return original(*args, **kwargs)

    return pretending(original, {name: refusing(name) for name in methods} | {"__new__": new})
