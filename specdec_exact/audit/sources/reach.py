"""The functions and generators a piece of code holds on to: globals, closures, defaults, attributes.

``from random import random`` and ``rng = np.random.default_rng()`` at the top of a module are out of
reach of a patched module; the names of the code that hold them are patched instead.
"""

import types
from collections.abc import Callable, Iterator

from specdec_exact.audit.sources.patches import Patch

__all__ = ["Replace", "held"]

# Returns what stands in for a value, or the value itself.
Replace = Callable[[object], object]
DEEPEST = 6
_PATCHED = ("numpy", "os", "random", "secrets", "threading", "torch")


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
            stand_in = replace(inner)
            if stand_in is not inner:
                patches.append((owner, name, stand_in))
            else:
                queue.append((inner, depth + 1))
    return patches


def _names(value: object) -> Iterator[tuple[object, str, object]]:
    if isinstance(value, types.MethodType):
        yield from _names(value.__func__)
        yield from _attributes(value.__self__)
    elif isinstance(value, types.FunctionType):
        scope = _Namespace(value.__globals__)
        names = {name for code in _codes(value.__code__) for name in code.co_names}
        for name in sorted(names & set(value.__globals__)):
            yield scope, name, value.__globals__[name]
            yield from _module(value.__globals__[name], names)
        for cell in value.__closure__ or ():
            yield from _cell(cell)
        for index, default in enumerate(value.__defaults__ or ()):
            yield _Defaults(value, index), "value", default
        keywords = value.__kwdefaults__ or {}
        for name, default in keywords.items():
            yield _Namespace(keywords), name, default
        if "__wrapped__" in vars(value):
            yield value, "__wrapped__", vars(value)["__wrapped__"]
    elif isinstance(value, types.ModuleType) or type(value).__module__ in ("builtins", "numpy"):
        return
    elif not isinstance(value, type):
        yield from _attributes(value)


def _module(module: object, names: set[str]) -> Iterator[tuple[object, str, object]]:
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


def _cell(cell: types.CellType) -> Iterator[tuple[object, str, object]]:
    try:
        yield cell, "cell_contents", cell.cell_contents
    except ValueError:  # not filled yet
        return


def _attributes(value: object) -> Iterator[tuple[object, str, object]]:
    attributes = getattr(value, "__dict__", None)
    if isinstance(attributes, dict):
        scope = _Namespace(attributes)
        for name, inner in list(attributes.items()):
            yield scope, name, inner
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


class _Nowhere:
    """A place that is only looked through."""
