"""Places that hold a value, each set like an attribute: an entry, a member, a slot, a default."""

from contextvars import ContextVar
from types import FunctionType
from typing import Any

__all__ = [
    "Defaults",
    "Entry",
    "Fixed",
    "Member",
    "Namespace",
    "Nowhere",
    "OfClass",
    "Slot",
    "Variable",
    "same_place",
]


class Namespace:
    """A dictionary whose entries are set like attributes."""

    def __init__(self, entries: dict[str, object]) -> None:
        object.__setattr__(self, "__dict__", entries)


class _Place:
    """Something with one attribute, ``value``, which is set where it belongs."""

    where: Any

    def __init__(self, value: object, *where: object) -> None:
        object.__setattr__(self, "__dict__", {"value": value, "where": where})


class Defaults(_Place):
    """One default argument of a function."""

    def __init__(self, function: FunctionType, index: int) -> None:
        super().__init__((function.__defaults__ or ())[index], function, index)

    def __setattr__(self, _: str, value: object) -> None:
        function, index = self.where
        defaults: list[object] = list(function.__defaults__ or ())
        defaults[index] = value
        function.__defaults__ = tuple(defaults)


class Entry(_Place):
    """One item of a list, a queue or an array, or one entry of a dictionary."""

    def __init__(self, items: Any, key: object) -> None:
        super().__init__(items[key], items, key)

    def __setattr__(self, _: str, value: object) -> None:
        items, key = self.where
        items[key] = value


class Member(_Place):
    """One member of a set."""

    def __init__(self, members: set[object], member: object) -> None:
        super().__init__(member, members)
        self.__dict__["now"] = member

    def __setattr__(self, _: str, value: object) -> None:
        members = self.where[0]
        members.discard(self.__dict__["now"])
        members.add(value)
        self.__dict__["now"] = value


class Slot(_Place):
    """One attribute of an object that has no dictionary; it may be frozen."""

    def __init__(self, owner: object, name: str) -> None:
        super().__init__(getattr(owner, name), owner, name)

    def __setattr__(self, _: str, value: object) -> None:
        owner, name = self.where
        object.__setattr__(owner, name, value)


class OfClass(_Place):
    """One attribute of a class."""

    def __init__(self, owner: type, name: str) -> None:
        super().__init__(vars(owner)[name], owner, name)

    def __setattr__(self, _: str, value: object) -> None:
        # What was no function is not bound to an instance, and its stand-in is not either.
        bare = staticmethod(value) if isinstance(value, FunctionType) else value
        owner, name = self.where
        type.__setattr__(owner, name, bare)


class Variable(_Place):
    """What a context variable holds in this context."""

    def __init__(self, variable: ContextVar[object]) -> None:
        super().__init__(variable.get(), variable)

    def __setattr__(self, _: str, value: object) -> None:
        self.where[0].set(value)


class Nowhere:
    """A place that is only looked through: what it holds is replaced where it is held itself."""


class Fixed:
    """A place that cannot be set, such as a variable of a suspended function."""


def same_place(one: object, other: object) -> bool:
    """Return whether what is set in one place is set in the other."""
    if type(one) is not type(other):
        return False
    if isinstance(one, Namespace):
        return one.__dict__ is other.__dict__
    if isinstance(one, _Place) and isinstance(other, _Place):
        pairs = zip(one.where, other.where, strict=True)
        return all(a is b or (type(a) is int and a == b) for a, b in pairs)
    return isinstance(one, Nowhere | Fixed) or one is other
