"""Every place is set where it belongs, and put back."""

from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, cast

import numpy as np

from specdec_exact.audit.sources.patches import patched
from specdec_exact.audit.sources.places import (
    Defaults,
    Entry,
    Member,
    Namespace,
    OfClass,
    Slot,
    Variable,
)


class Slotted:
    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value = 1


class Classed:
    value: Any = 1


def defaulted(first: int = 0, value: int = 1) -> int:
    return first + value


def test_every_place_is_set_and_put_back() -> None:
    items, entries, queue = [0, 1], {"a": 1}, deque([1])
    members: set[Any] = {0, 1}
    array, slotted = np.array([1, None], dtype=object), Slotted()
    variable: ContextVar[object] = ContextVar("variable", default=0)
    variable.set(1)
    places: list[tuple[object, Callable[[], object]]] = [
        (Entry(items, 1), lambda: items[1]),
        (Entry(entries, "a"), lambda: entries["a"]),
        (Entry(queue, 0), lambda: queue[0]),
        (Entry(array.flat, 0), lambda: array[0]),
        (Member(members, 1), lambda: max(members)),
        (Slot(slotted, "value"), lambda: slotted.value),
        (OfClass(Classed, "value"), lambda: Classed().value),
        (Variable(variable), variable.get),
        (Defaults(cast("Any", defaulted), 1), defaulted),
    ]
    for place, now in places:
        with patched([(place, "value", 2)]):
            assert now() == 2
        assert now() == 1
    with patched([(Namespace(vars(Classed())), "other", 2)]):
        assert not hasattr(Classed, "other")


def test_a_function_in_a_class_stays_unbound() -> None:
    with patched([(OfClass(Classed, "value"), "value", lambda: 3)]):
        assert Classed().value() == 3
