"""The names through which one value holds others: what a function, an object or a container refers to."""

import builtins
import functools
import gc
import sys
import types
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any, TypeAlias

import numpy as np

from specdec_exact.audit.sources.places import (
    Defaults,
    Entry,
    Fixed,
    Member,
    Namespace,
    Nowhere,
    Slot,
    Variable,
)
from specdec_exact.audit.sources.python_float import CALLED_FLOAT, calls_float

__all__ = ["PLAIN", "Name", "is_searched", "names_in", "names_of"]

# The owner of a name, the name, and what it holds.
Name: TypeAlias = tuple[object, str, object]
# Arrays of JAX and its keys hold numbers only.
_NUMBERS = {("jaxlib", "ArrayImpl"), ("jax", "PRNGKeyArray")}
_PATCHED = {"builtins", "jax", "numpy", "os", "random", "secrets", "sys", "threading", "torch"}
_OURS = "specdec_exact.audit.sources."
PLAIN = {
    *(str, int, float, bool, bytes, complex, range, type(None), type(...)),
    # Of an error that is kept; they lead to whoever called.
    *(types.CodeType, types.FrameType, types.TracebackType),
}
_CACHE = type(functools.cache(print))
# Modules of Python's whose objects hold what somebody put there.
_HOLDERS = {
    *(
        "builtins",
        "collections",
        "contextvars",
        "ctypes",
        "functools",
        "itertools",
        "queue",
        "types",
    ),
    *("weakref", "_collections", "_contextvars", "_functools", "_queue", "_thread", "_weakref"),
    *("_collections_abc", "_weakrefset", "operator", "_operator", "_threading_local"),
}
# Functions of Python's that a name of the code's own stands in for.
_OF_PYTHON = ("hash", "id")


@functools.cache
def is_searched(module: str) -> bool:
    """Return whether a module is neither Python's nor one that is patched as a whole."""
    top = module.partition(".")[0]
    return not (top in _PATCHED or top in sys.stdlib_module_names or module.startswith(_OURS))


def names_of(value: object) -> Iterator[Name]:
    """Yield every name through which a value holds another."""
    for kinds, names in _KNOWN:
        if isinstance(value, kinds):
            yield from names(value)
            return
    if not _holds_no_names(type(value)):
        yield from _attributes(value)
        yield from _inside(value)


def _of_method(method: types.MethodType) -> Iterator[Name]:
    yield Nowhere(), "function", method.__func__
    yield Fixed(), "self", method.__self__


def _of_builtin(method: types.BuiltinMethodType) -> Iterator[Name]:
    if not isinstance(method.__self__, types.ModuleType):
        yield Fixed(), "self", method.__self__


def _of_partial(bound: "functools.partial[object]") -> Iterator[Name]:
    for part in (bound.func, *bound.args, *bound.keywords.values()):
        yield Nowhere(), "part", part


def _of_array(array: Any) -> Iterator[Name]:
    if array.dtype.kind == "O":
        yield from ((Entry(array.flat, i), "value", x) for i, x in enumerate(array.flat))


def _of_variable(variable: ContextVar[object]) -> Iterator[Name]:
    missing = object()
    if variable.get(missing) is not missing:
        yield Variable(variable), "value", variable.get()


def _of_reference(reference: "weakref.ReferenceType[Any]") -> Iterator[Name]:
    yield Fixed(), "referent", reference()


def _holds_no_names(kind: type) -> bool:
    top = kind.__module__.partition(".")[0]
    if top in sys.stdlib_module_names:  # loggers, paths, patterns: they lead everywhere
        return top not in _HOLDERS
    return top == "numpy" or (top, kind.__name__) in _NUMBERS


def _of_function(function: types.FunctionType) -> Iterator[Name]:
    # What JAX's own text holds is out of sight, and refused where it draws; and so is ours.
    if not str(function.__globals__.get("__name__")).startswith(("jax.", _OURS)):
        yield from _globals(function.__globals__, function.__code__)
    for cell in function.__closure__ or ():
        yield from _cell(cell)
    for index, default in enumerate(function.__defaults__ or ()):
        yield Defaults(function, index), "value", default
    keywords = function.__kwdefaults__ or {}
    for name, default in keywords.items():
        yield Namespace(keywords), name, default
    if "__wrapped__" in vars(function):
        yield function, "__wrapped__", vars(function)["__wrapped__"]


def _globals(entries: dict[str, object], code: types.CodeType) -> Iterator[Name]:
    scope, names = Namespace(entries), names_in(code)
    searched = is_searched(str(entries.get("__name__")))
    for name in names:
        if name in entries:
            yield scope, name, entries[name]
            yield from _of_module(entries[name], names, set())
    for name in _OF_PYTHON:
        if searched and name in names and name not in entries:
            yield scope, name, getattr(builtins, name)
    if searched and "float" in names and calls_float(entries):
        yield scope, "float", CALLED_FLOAT


def _of_module(module: object, names: tuple[str, ...], seen: set[int]) -> Iterator[Name]:
    # A module is not searched, only asked for the names that the function takes from it.
    if (
        isinstance(module, types.ModuleType)
        and id(module) not in seen
        and module.__name__.split(".")[0] not in _PATCHED
    ):
        seen.add(id(module))
        scope, entries = Namespace(module.__dict__), module.__dict__
        for name in names:
            if name in entries:
                yield scope, name, entries[name]
                yield from _of_module(entries[name], names, seen)


def _of_suspended(value: Any) -> Iterator[Name]:
    kind = next(kind for kind in ("gi", "cr", "ag") if hasattr(value, f"{kind}_frame"))
    frame: types.FrameType | None = getattr(value, f"{kind}_frame")
    if frame is not None:  # it has not ended
        yield from _globals(frame.f_globals, frame.f_code)
        for name, inner in frame.f_locals.items():
            yield Fixed(), name, inner


# By identity, with the code itself: comparing codes takes longer than reading their names.
_READ: dict[int, tuple[types.CodeType, tuple[str, ...]]] = {}


def names_in(code: types.CodeType) -> tuple[str, ...]:
    """Return the names that code mentions, and the texts in it that could be names."""
    if id(code) in _READ:
        return _READ[id(code)][1]
    # Names with an @ are put there by pytest, for its assertions.
    names = {name for name in code.co_names if not name.startswith("@")}
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names.update(names_in(constant))
        elif isinstance(constant, str) and constant.isidentifier():  # for getattr and its like
            names.add(constant)
    _READ[id(code)] = code, tuple(sorted(names))
    return _READ[id(code)][1]


def _cell(cell: types.CellType) -> Iterator[Name]:
    try:
        yield cell, "cell_contents", cell.cell_contents
    except ValueError:  # not filled yet
        return


def _items(value: Any) -> Iterator[Name]:
    if type(value).__module__ != "builtins":
        yield from _attributes(value)
    inside = list(value.values() if isinstance(value, dict) else value)
    if isinstance(value, dict) and not set(map(type, value)) <= PLAIN:
        yield from ((Fixed(), "key", key) for key in list(value))
    if set(map(type, inside)) <= PLAIN:
        return
    keys = list(value) if isinstance(value, dict) else range(len(inside))
    for key, inner in zip(keys, inside, strict=True):
        if isinstance(value, set):
            yield Member(value, inner), "value", inner
        else:
            where = Nowhere() if isinstance(value, tuple | frozenset) else Entry(value, key)
            yield where, "value", inner


def _attributes(value: object) -> Iterator[Name]:
    attributes = getattr(value, "__dict__", None)
    if isinstance(attributes, dict):
        scope = Namespace(attributes)
        for name, inner in list(attributes.items()):
            yield scope, name, inner
    for kind in type(value).__mro__:
        slots = vars(kind).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else tuple(slots):
            if hasattr(value, name):
                yield Slot(value, name), "value", getattr(value, name)


def _inside(value: object) -> Iterator[Name]:
    # Iterators, caches, views and the like, made in C: the collector knows what they hold.
    if isinstance(value, _CACHE):
        sought = is_searched(str(getattr(value, "__module__", "")))
    else:
        sought = not hasattr(value, "__dict__")
    if sought and type(value).__module__.split(".")[0] in _HOLDERS:
        yield from ((Fixed(), "inside", inner) for inner in gc.get_referents(value))


_KNOWN: tuple[tuple[Any, Callable[[Any], Iterator[Name]]], ...] = (
    (types.MethodType, _of_method),
    (types.FunctionType, _of_function),
    ((list, tuple, dict, deque, set, frozenset), _items),
    (functools.partial, _of_partial),
    (np.ndarray, _of_array),
    (ContextVar, _of_variable),
    (weakref.ReferenceType, _of_reference),
    ((types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType), _of_suspended),
    (types.BuiltinMethodType, _of_builtin),
)
