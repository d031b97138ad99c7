"""The functions and generators a piece of code holds on to.

Those are its globals, closures, defaults and attributes, those of the classes and modules it names,
and what lies in their lists, dictionaries, queues, sets, context variables and arrays of objects.

``from random import random`` and ``rng = np.random.default_rng()`` at the top of a module are out of
reach of a patched module; the names of the code that hold them are patched instead. What lies where
nothing can be patched, as in an iterator or a suspended function, is reported.
"""

import functools
import types
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.sources.names import PLAIN, Name, is_searched, names_in, names_of
from specdec_exact.audit.sources.patches import Patch
from specdec_exact.audit.sources.places import Fixed, Namespace, Nowhere, OfClass

__all__ = ["MOST_VALUES", "Replace", "held"]

# Returns what stands in for a value, or the value itself.
Replace = Callable[[object], object]
DEEPEST = 12
# Code that holds more than this is not searched to its end, and refused.
MOST_VALUES = 100_000


def held(
    code: object, replace: Replace, stuck: Callable[[object], object] = lambda _: None
) -> list[Patch]:
    """Return patches for every name through which the code reaches something to be replaced.

    stuck     told of what should be replaced, and is held where it cannot be
    raises    CannotModel if the code holds too many values
    """
    return _Search(replace, stuck).patches(code)


class _Search:
    def __init__(self, replace: Replace, stuck: Callable[[object], object]) -> None:
        self.replace, self.stuck = replace, stuck
        self.found: list[Patch] = []
        # How many functions and objects lie before a value, and whether it is held where nothing
        # can be set; nearest first.
        self.queue: deque[tuple[object, int, bool]] = deque()
        # Kept, so that no other object takes the identity of one that was seen.
        self.seen: dict[int, object] = {}
        # Classes, and modules that no function names, are asked for what the code's own text mentions.
        self.home: str | None = None
        self.mentioned: set[str] = set()
        self.named: dict[int, type | types.ModuleType] = {}
        self.asked: set[tuple[int, str]] = set()

    def patches(self, code: object) -> list[Patch]:
        self.queue.append((code, 0, False))
        while self.queue:
            while self.queue:
                value, depth, fixed = self.queue.popleft()
                if id(value) not in self.seen and depth <= DEEPEST:
                    self.seen[id(value)] = value
                    self._visit(value, depth, fixed=fixed)
            for holder in tuple(self.named.values()):
                self._take(self._asked(holder), 1)
        return self.found

    def _visit(self, value: object, depth: int, *, fixed: bool) -> None:
        if len(self.seen) > MOST_VALUES:
            raise CannotModel(f"code that holds more than {MOST_VALUES} values")
        if isinstance(value, types.FunctionType):
            self._at_home(value)
        if isinstance(value, type | types.ModuleType):
            self._name(value)
            return
        self._name(type(value))
        further = 0 if isinstance(value, _CONTAINERS) else 1
        self._take(names_of(value), depth + further, fixed=fixed)

    def _at_home(self, function: types.FunctionType) -> None:
        top = str(function.__globals__.get("__name__")).split(".")[0]
        if self.home is None and not str(function.__module__).startswith(
            "specdec_exact.audit.lines"
        ):
            self.home = top
        if top == self.home:
            self.mentioned.update(names_in(function.__code__))

    def _name(self, holder: type | types.ModuleType) -> None:
        for kind in holder.__mro__ if isinstance(holder, type) else ():
            if is_searched(kind.__module__):
                self.named[id(kind)] = kind
        if isinstance(holder, types.ModuleType) and is_searched(holder.__name__):
            self.named[id(holder)] = holder

    def _take(self, names: Iterable[Name], depth: int, *, fixed: bool = False) -> None:
        for owner, name, inner in names:
            if type(inner) in PLAIN:
                continue
            stays = isinstance(owner, Fixed) or (fixed and isinstance(owner, Nowhere))
            stand_in = self.replace(inner) if stays else _replaced(inner, self.replace)
            if stand_in is inner or isinstance(inner, _REMADE):
                self.queue.append((inner, depth, stays))
            if stand_in is inner:
                continue
            if stays:
                self.stuck(inner)
            elif not isinstance(owner, Nowhere):
                self.found.append((owner, name, stand_in))

    def _asked(self, holder: type | types.ModuleType) -> Iterator[Name]:
        for name, inner in list(vars(holder).items()):
            # Methods such as __call__ are used by code that does not mention them.
            if name not in self.mentioned and not (
                isinstance(holder, type) and name in _UNMENTIONED
            ):
                continue
            if (id(holder), name) in self.asked:
                continue
            self.asked.add((id(holder), name))
            if isinstance(holder, types.ModuleType):
                yield Namespace(holder.__dict__), name, inner
            elif isinstance(inner, _DESCRIPTORS):
                yield Nowhere(), name, inner
            else:
                yield OfClass(holder, name), "value", inner


# Looked through, and made anew by whoever holds them.
_REMADE = (tuple, frozenset, functools.partial)
_DESCRIPTORS = (types.FunctionType, staticmethod, classmethod, property)
_CONTAINERS = (list, tuple, dict, deque, set, frozenset, functools.partial)
_UNMENTIONED = {
    f"__{name}__" for name in ("call", "getattr", "getitem", "iter", "next", "enter", "exit", "len")
}


def _replaced(value: object, replace: Replace) -> object:
    """Return what stands in for a value; one that cannot change is made anew if a part is replaced."""
    if not isinstance(value, _REMADE):
        return replace(value)
    whole: Any = value
    if isinstance(value, functools.partial):
        parts = [whole.func, *whole.args, *whole.keywords.values()]
    elif set(map(type, whole)) <= PLAIN:
        return whole
    else:
        parts = list(whole)
    items = [_replaced(part, replace) for part in parts]
    if all(new is old for new, old in zip(items, parts, strict=True)):
        return whole
    if isinstance(value, functools.partial):
        last = 1 + len(whole.args)
        keywords = dict(zip(whole.keywords, items[last:], strict=True))
        return functools.partial(cast("Any", items[0]), *items[1:last], **keywords)
    make = getattr(type(whole), "_make", None)  # of a named tuple
    if make is not None:
        return make(items)
    return frozenset(items) if isinstance(value, frozenset) else tuple(items)
