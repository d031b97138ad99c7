"""The way that a search through what code holds went, and whether a search now would go the same way.

Every run looks through all that the code holds, and mostly finds what the run before it found. To
compare takes a fraction of the time that it takes to search.
"""

import types
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from operator import is_
from typing import Any, NamedTuple

from specdec_exact.audit.sources.names import PLAIN, Name, names_of
from specdec_exact.audit.sources.patches import Patch
from specdec_exact.audit.sources.places import Namespace, Nowhere, OfClass, same_place
from specdec_exact.audit.sources.remade import Replace, replaced

__all__ = ["Astray", "Seen", "Taken", "Trail", "mentioned_names"]

_DESCRIPTORS = (types.FunctionType, staticmethod, classmethod, property)
_ROWS = (list, tuple, deque)
_NEVER_REPLACED = (list, dict, set, deque)
# Methods that are used by code which does not mention them.
_UNMENTIONED = {
    f"__{name}__" for name in ("call", "getattr", "getitem", "iter", "next", "enter", "exit", "len")
}


class Astray(Exception):
    """A search now would go another way."""


class Seen(NamedTuple):
    """One value that was looked through.

    kind     its type, or its code if it is a function
    names    those by which it holds something
    items    everything that a list or a dictionary held, by identity, if it held more than plain values
    """

    value: Any
    kind: object
    names: tuple[Name, ...]
    items: tuple[object, ...]

    @classmethod
    def of(cls, value: object) -> "Seen":
        """Look through a value."""
        names = tuple(_names(value))
        items = [item for row in _rows(value) for item in row] if names else []
        return cls(value, _kind(value), names, tuple(items))

    def check(self) -> None:
        """Raise Astray if the value holds something else now."""
        if _kind(self.value) is not self.kind:
            raise Astray
        rows = _rows(self.value)
        if rows and self._are_as_they_were(rows):
            return
        _compare(_names(self.value), self.names)

    def _are_as_they_were(self, rows: tuple[Collection[object], ...]) -> bool:
        if not self.names:
            return all(PLAIN.issuperset(map(type, row)) for row in rows)
        items = iter(self.items)
        return sum(map(len, rows)) == len(self.items) and all(
            all(map(is_, row, items)) for row in rows
        )


class Taken(NamedTuple):
    """A name that a search came by.

    stays    what it holds cannot be replaced there
    kept     nothing stands in for what it holds
    """

    owner: object
    name: str
    inner: object
    stays: bool
    kept: bool


class Trail:
    """What one search came by.

    visited      the values it looked through, the code it began with first
    named        classes and modules, which were asked for what the code mentions
    mentioned    the names that the code mentions
    taken        every name, in order
    """

    def __init__(
        self,
        visited: list[Seen],
        named: tuple[type | types.ModuleType, ...],
        mentioned: frozenset[str],
        taken: list[Taken],
    ) -> None:
        self._start = visited[0]._replace(value=None) if visited else None
        # Most of what large code holds is rows of numbers, and quickly seen to be.
        self._rows = [s.value for s in visited[1:] if not s.names and type(s.value) in _ROWS]
        self._visited = [s for s in visited[1:] if s.names or type(s.value) not in _ROWS]
        self._mentioned = mentioned
        self._taken = [name for name in taken if type(name.inner) not in _NEVER_REPLACED]
        self._named = [
            (holder, tuple(mentioned_names(holder, mentioned).values())) for holder in named
        ]

    def follow(self, code: object) -> None:
        """Raise Astray if a search from this code would go another way."""
        if self._start is not None:
            self._start._replace(value=code).check()
        for row in self._rows:
            if not PLAIN.issuperset(map(type, row)):
                raise Astray
        for seen in self._visited:
            seen.check()
        for holder, names in self._named:
            _compare(mentioned_names(holder, self._mentioned).values(), names)

    def patches(self, replace: Replace, stuck: Callable[[object], object]) -> list[Patch]:
        """Return what to patch on the way; Astray if something else is replaced than before."""
        patches: list[Patch] = []
        for owner, name, inner, stays, kept in self._taken:
            stand_in = replace(inner) if stays else replaced(inner, replace)
            if (stand_in is inner) is not kept:
                raise Astray
            if kept:
                continue
            if stays:
                stuck(inner)
            elif not isinstance(owner, Nowhere):
                patches.append((owner, name, stand_in))
        return patches


def mentioned_names(holder: type | types.ModuleType, mentioned: Collection[str]) -> dict[str, Name]:
    """Return the names that a class or module has and the code mentions, by attribute."""
    found: dict[str, Name] = {}
    is_class = isinstance(holder, type)
    for name, inner in list(vars(holder).items()):
        if type(inner) in PLAIN or not (name in mentioned or (is_class and name in _UNMENTIONED)):
            continue
        if isinstance(holder, types.ModuleType):
            found[name] = Namespace(holder.__dict__), name, inner
        elif isinstance(inner, _DESCRIPTORS):
            found[name] = Nowhere(), name, inner
        else:
            found[name] = OfClass(holder, name), "value", inner
    return found


def _kind(value: object) -> object:
    return value.__code__ if type(value) is types.FunctionType else type(value)


def _rows(value: Any) -> tuple[Collection[object], ...]:
    if type(value) is dict:
        return value.values(), value.keys()
    return (value,) if type(value) in _ROWS else ()


def _names(value: object) -> Iterator[Name]:
    return (name for name in names_of(value) if type(name[2]) not in PLAIN)


def _compare(now: Iterable[Name], before: tuple[Name, ...]) -> None:
    names = iter(now)
    # What was is asked first: else one name more than there was would be taken and lost.
    same = [
        inner is held and name == known and same_place(owner, place)
        for (place, known, held), (owner, name, inner) in zip(before, names, strict=False)
    ]
    if len(same) != len(before) or not all(same) or next(names, None) is not None:
        raise Astray
