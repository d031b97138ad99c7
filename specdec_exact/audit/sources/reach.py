"""The functions and generators a piece of code holds on to.

Those are its globals, closures, defaults and attributes, and what lies in their lists and dictionaries.

``from random import random`` and ``rng = np.random.default_rng()`` at the top of a module are out of
reach of a patched module; the names of the code that hold them are patched instead.
"""

import functools
import types
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, cast

from specdec_exact.audit.sources.patches import Patch

__all__ = ["Replace", "held"]

# Returns what stands in for a value, or the value itself.
Replace = Callable[[object], object]
# The owner of a name, the name, and what it holds.
_Name: TypeAlias = tuple[object, str, object]
DEEPEST = 12
MOST_ITEMS = 64
# Arrays of JAX and its keys hold numbers only.
_NUMBERS = {("jaxlib", "ArrayImpl"), ("jax", "PRNGKeyArray")}
_PATCHED = ("jax", "numpy", "os", "random", "secrets", "threading", "torch")


def held(code: object, replace: Replace) -> list[Patch]:
    """Return patches for every name through which the code reaches something to be replaced."""
    patches: list[Patch] = []
    seen: set[int] = set()
    queue: list[tuple[object, int]] = [(code, 0)]
    while queue:
        value, depth = queue.pop()
        if id(value) in seen or depth > DEEPEST:
            continue
        seen.add(id(value))
        for owner, name, inner in _names(value):
            stand_in = _replaced(inner, replace)
            if stand_in is not inner:
                patches.append((owner, name, stand_in))
            if stand_in is inner or isinstance(inner, tuple):
                queue.append((inner, depth + 1))
    return patches


def _replaced(value: object, replace: Replace) -> object:
    """Return what stands in for a value; a tuple is made anew if one of its items is replaced."""
    if not isinstance(value, tuple) or len(value) > MOST_ITEMS:
        return replace(value)
    before: tuple[object, ...] = value
    items = [_replaced(item, replace) for item in before]
    if all(new is old for new, old in zip(items, before, strict=True)):
        return before
    make = getattr(type(before), "_make", None)  # of a named tuple
    return tuple(items) if make is None else make(items)


def _names(value: object) -> Iterator[_Name]:
    if isinstance(value, types.MethodType):
        yield from _names(value.__func__)
        yield from _attributes(value.__self__)
    elif isinstance(value, types.FunctionType):
        yield from _of_function(value)
    elif isinstance(value, list | tuple | dict):
        yield from _items(value)
    elif isinstance(value, functools.partial):
        bound: functools.partial[object] = value
        yield _Nowhere(), "value", bound.func
        yield from _items(bound.args)
        yield from _items(cast("dict[object, object]", bound.keywords))
    elif isinstance(value, types.ModuleType) or _holds_no_names(type(value)):
        return
    elif not isinstance(value, type):
        yield from _attributes(value)


def _holds_no_names(kind: type) -> bool:
    if kind.__module__ in ("builtins", "numpy"):
        return True
    return (kind.__module__.split(".")[0], kind.__name__) in _NUMBERS


def _of_function(function: types.FunctionType) -> Iterator[_Name]:
    scope = _Namespace(function.__globals__)
    names = {name for code in _codes(function.__code__) for name in code.co_names}
    if str(function.__globals__.get("__name__")).startswith("jax."):
        names = set()  # what JAX's own text holds is out of sight, and refused where it draws
    for name in sorted(names & set(function.__globals__)):
        yield scope, name, function.__globals__[name]
        yield from _module(function.__globals__[name], names)
    for cell in function.__closure__ or ():
        yield from _cell(cell)
    for index, default in enumerate(function.__defaults__ or ()):
        yield _Defaults(function, index), "value", default
    keywords = function.__kwdefaults__ or {}
    for name, default in keywords.items():
        yield _Namespace(keywords), name, default
    if "__wrapped__" in vars(function):
        yield function, "__wrapped__", vars(function)["__wrapped__"]


def _module(module: object, names: set[str]) -> Iterator[_Name]:
    # A module is not searched, only asked for the names that the code takes from it.
    if isinstance(module, types.ModuleType) and module.__name__.split(".")[0] not in _PATCHED:
        scope = _Namespace(module.__dict__)
        for name in sorted(names & set(module.__dict__)):
            yield scope, name, module.__dict__[name]


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _cell(cell: types.CellType) -> Iterator[_Name]:
    try:
        yield cell, "cell_contents", cell.cell_contents
    except ValueError:  # not filled yet
        return


def _items(value: list[object] | tuple[object, ...] | dict[object, object]) -> Iterator[_Name]:
    if len(value) > MOST_ITEMS:
        return
    entries = list(value.items() if isinstance(value, dict) else enumerate(value))
    for key, inner in entries:
        # A tuple is replaced where it is held; here it is only looked through.
        where = _Nowhere() if isinstance(value, tuple) else _Entry(value, key)
        yield where, "value", inner


def _attributes(value: object) -> Iterator[_Name]:
    attributes = getattr(value, "__dict__", None)
    if isinstance(attributes, dict):
        scope = _Namespace(attributes)
        for name, inner in list(attributes.items()):
            yield scope, name, inner
    for kind in type(value).__mro__:
        slots = vars(kind).get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else tuple(slots):
            if hasattr(value, name):
                yield _Slot(value, name), "value", getattr(value, name)
    call = vars(type(value)).get("__call__")
    if isinstance(call, types.FunctionType):
        yield _Nowhere(), "call", call


class _Namespace:
    """A dictionary whose entries are set like attributes."""

    def __init__(self, entries: dict[str, object]) -> None:
        object.__setattr__(self, "__dict__", entries)


class _Defaults:
    """One default argument of a function."""

    def __init__(self, function: types.FunctionType, index: int) -> None:
        values = {"value": (function.__defaults__ or ())[index], "where": (function, index)}
        object.__setattr__(self, "__dict__", values)

    where: tuple[types.FunctionType, int]

    def __setattr__(self, _: str, value: object) -> None:
        function, index = self.where
        defaults: list[object] = list(function.__defaults__ or ())
        defaults[index] = value
        function.__defaults__ = tuple(defaults)


class _Entry:
    """One item of a list, or one entry of a dictionary."""

    def __init__(self, items: Any, key: object) -> None:
        object.__setattr__(self, "__dict__", {"value": items[key], "where": (items, key)})

    where: tuple[Any, object]

    def __setattr__(self, _: str, value: object) -> None:
        items, key = self.where
        items[key] = value


class _Slot:
    """One attribute of an object that has no dictionary; it may be frozen."""

    def __init__(self, owner: object, name: str) -> None:
        values = {"value": getattr(owner, name), "where": (owner, name)}
        object.__setattr__(self, "__dict__", values)

    where: tuple[object, str]

    def __setattr__(self, _: str, value: object) -> None:
        object.__setattr__(*self.where, value)


class _Nowhere:
    """A place that is only looked through."""
