"""The functions and generators a piece of code holds on to.

Those are its globals, closures, defaults and attributes, those of the classes and modules it names,
and what lies in their lists, dictionaries, queues, sets, context variables and arrays of objects.

``from random import random`` and ``rng = np.random.default_rng()`` at the top of a module are out of
reach of a patched module; the names of the code that hold them are patched instead. What lies where
nothing can be patched, as in an iterator or a suspended function, is reported.
"""

import functools
import types
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.sources.names import Name, is_searched, names_in
from specdec_exact.audit.sources.patches import Patch
from specdec_exact.audit.sources.places import Fixed, Nowhere
from specdec_exact.audit.sources.remade import REMADE, Replace, replaced
from specdec_exact.audit.sources.trail import Astray, Seen, Taken, Trail, mentioned_names

__all__ = ["MOST_VALUES", "held"]

DEEPEST = 12
# Code that holds more than this is not searched to its end, and refused.
MOST_VALUES = 100_000
# Of what is audited now. A trail holds what was found, and not the code that it began with.
_TRAILS: "weakref.WeakKeyDictionary[Any, Trail]" = weakref.WeakKeyDictionary()


def held(
    code: object, replace: Replace, stuck: Callable[[object], object] = lambda _: None
) -> list[Patch]:
    """Return patches for every name through which the code reaches something to be replaced.

    stuck     told of what should be replaced, and is held where it cannot be
    raises    CannotModel if the code holds too many values
    """
    # It may be told from no others (TypeError), be asked for the first time, or hold other things now.
    with suppress(TypeError, KeyError, Astray):
        trail = _TRAILS[code]
        trail.follow(code)
        return trail.patches(replace, stuck)
    trail = _Search(replace).trail(code)
    with suppress(TypeError):
        _TRAILS[code] = trail
    return trail.patches(replace, stuck)


class _Search:
    def __init__(self, replace: Replace) -> None:
        self.replace = replace
        self.visited, self.taken = list[Seen](), list[Taken]()
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

    def trail(self, code: object) -> Trail:
        self.queue.append((code, 0, False))
        while self.queue:
            while self.queue:
                value, depth, fixed = self.queue.popleft()
                if id(value) not in self.seen and depth <= DEEPEST:
                    self.seen[id(value)] = value
                    self._visit(value, depth, fixed=fixed)
            for holder in tuple(self.named.values()):
                self._take(self._not_asked_yet(holder), 1)
        return Trail(
            self.visited, tuple(self.named.values()), frozenset(self.mentioned), self.taken
        )

    def _visit(self, value: object, depth: int, *, fixed: bool) -> None:
        if len(self.seen) > MOST_VALUES:
            raise CannotModel(f"code that holds more than {MOST_VALUES} values")
        if isinstance(value, types.FunctionType):
            self._at_home(value)
        elif isinstance(value, _ASKED):
            self._name(value)
            return
        self._name(type(value))
        further = 0 if isinstance(value, _CONTAINERS) else 1
        self.visited.append(Seen.of(value))
        self._take(self.visited[-1].names, depth + further, fixed=fixed)

    def _at_home(self, function: types.FunctionType) -> None:
        top = str(function.__globals__.get("__name__")).split(".")[0]
        if self.home is None and not str(function.__module__).startswith(
            "specdec_exact.audit.lines"
        ):
            self.home = top
        if top == self.home:
            self.mentioned.update(names_in(function.__code__))

    def _name(self, holder: type | types.ModuleType) -> None:
        if id(holder) in _NAME_NO_OTHER:
            return
        for kind in holder.__mro__ if isinstance(holder, type) else ():
            if is_searched(kind.__module__):
                self.named[id(kind)] = kind
        if isinstance(holder, types.ModuleType) and is_searched(holder.__name__):
            self.named[id(holder)] = holder

    def _take(self, names: Iterable[Name], depth: int, *, fixed: bool = False) -> None:
        for owner, name, inner in names:
            stays = isinstance(owner, Fixed) or (fixed and isinstance(owner, Nowhere))
            kept = (self.replace(inner) if stays else replaced(inner, self.replace)) is inner
            self.taken.append(Taken(owner, name, inner, stays, kept))
            if kept or isinstance(inner, REMADE):
                self.queue.append((inner, depth, stays))

    def _not_asked_yet(self, holder: type | types.ModuleType) -> Iterator[Name]:
        for attribute, name in mentioned_names(holder, self.mentioned).items():
            if (id(holder), attribute) not in self.asked:
                self.asked.add((id(holder), attribute))
                yield name


_ASKED = (type, types.ModuleType)
# Kinds, by identity, that name no other; most values are of one of these.
_NAME_NO_OTHER = {
    id(kind) for kind in (types.FunctionType, types.BuiltinFunctionType, list, tuple, dict)
}
_CONTAINERS = (list, tuple, dict, deque, set, frozenset, functools.partial)
