"""What changed since the last search is seen, wherever it is held; what did not is not searched again."""

# mypy: disable-error-code="attr-defined"

import types
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest

from specdec_exact.audit.sources import reach
from specdec_exact.audit.sources.patches import patched
from specdec_exact.audit.sources.reach import held

WANTED = object()
OTHER = object()
NONE = object()
HELD: Any = NONE
LATER: Any = types.ModuleType("later")
Pair = tuple[Callable[[], object], Callable[[], object]]


def replace(value: object) -> object:
    return OTHER if value is WANTED else value


class Holder:
    def __init__(self) -> None:
        self.value: Any = NONE


class Wanting:
    @property
    def value(self) -> Any:
        return WANTED


class Slotted:
    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value: Any = NONE


class Class:
    value: Any = NONE
    other: Any = NONE


def by_global() -> Any:
    return HELD


def by_class() -> Any:
    return Class.value


def by_second_attribute() -> Any:
    return Class.other


def by_module() -> Any:
    return LATER.value


def by_default(value: Any = NONE) -> Any:
    return value


def by_named(*, value: Any = NONE) -> Any:
    return value


def changing() -> dict[str, Pair]:
    """Return code that holds nothing wanted yet, each with a step after which it does."""
    items: list[Any] = [NONE, 1]
    rows: list[Any] = [1, 2]
    row: deque[Any] = deque([1, 2])
    entries: dict[str, Any] = {"a": NONE}
    numbers: dict[str, Any] = {"a": 1}
    members: set[Any] = {NONE}
    nested: Any = ([1], {"a": [2]})
    cell: Any = NONE
    one, two, three, slotted = Holder(), Holder(), Holder(), Slotted()
    LATER.value = Class.value = Class.other = NONE
    globals()["HELD"] = NONE

    def by_cell() -> Any:
        return cell

    def bind() -> None:
        nonlocal cell
        cell = WANTED

    def by_code() -> Any:
        return NONE or Class.value

    def code_of_another() -> None:
        by_code.__code__ = (lambda: LATER.value).__code__.replace(co_freevars=())
        LATER.value = WANTED

    by_default.__defaults__, by_named.__kwdefaults__ = (NONE,), {"value": NONE}
    return {
        "an item": (lambda: items[0], lambda: items.__setitem__(0, WANTED)),
        "an item of a row of numbers": (lambda: rows[-1], lambda: rows.append(WANTED)),
        "an item of a queue": (lambda: row[-1], lambda: row.append(WANTED)),
        "an item that moved": (
            lambda: items[-1],
            lambda: items.__setitem__(slice(2), [1, NONE, WANTED]),
        ),
        "an entry": (lambda: entries["a"], lambda: entries.update(a=WANTED)),
        "a new entry": (lambda: entries.get("b"), lambda: entries.update(b=WANTED)),
        "an entry of numbers": (lambda: numbers["a"], lambda: numbers.update(a=WANTED)),
        "a member": (lambda: OTHER if OTHER in members else NONE, lambda: members.add(WANTED)),
        "deep down": (lambda: nested[1]["a"][-1], lambda: nested[1]["a"].append(WANTED)),
        "an attribute": (lambda: one.value, lambda: setattr(one, "value", WANTED)),
        "all attributes": (lambda: two.value, lambda: setattr(two, "__dict__", {"value": WANTED})),
        "the class of an object": (
            lambda: three.value,
            lambda: setattr(three, "__class__", Wanting),
        ),
        "a slot": (lambda: slotted.value, lambda: setattr(slotted, "value", WANTED)),
        "a closure": (by_cell, bind),
        "a global": (by_global, lambda: globals().update(HELD=WANTED)),
        "a class": (by_class, lambda: setattr(Class, "value", WANTED)),
        "another attribute of it": (by_second_attribute, lambda: setattr(Class, "other", WANTED)),
        "a module": (by_module, lambda: setattr(LATER, "value", WANTED)),
        "a default": (by_default, lambda: setattr(by_default, "__defaults__", (WANTED,))),
        "a named default": (
            by_named,
            lambda: setattr(by_named, "__kwdefaults__", {"value": WANTED}),
        ),
        "its own text": (by_code, code_of_another),
    }


@pytest.mark.parametrize("name", changing())
def test_what_changed_is_seen(name: str) -> None:
    code, change = changing()[name]
    for _ in range(2):
        assert held(code, replace) == []
    change()
    with patched(held(code, replace)):
        assert code() is OTHER
    # And once more, by the trail of the search before.
    with patched(held(code, replace)):
        assert code() is OTHER


def test_what_is_replaced_otherwise_is_seen() -> None:
    holder = Holder()

    def code() -> Any:
        return holder.value

    assert held(code, replace) == []
    with patched(held(code, lambda value: OTHER if value is NONE else value)):
        assert code() is OTHER
    assert held(code, replace) == []


def test_what_did_not_change_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, counts = [[0.5] * 8 for _ in range(100)], {"calls": 0, "what": WANTED}

    def code() -> Any:
        counts["calls"] += 1  # type: ignore[operator]
        return counts["what"], rows

    before = held(code, replace)
    monkeypatch.setattr(reach, "_Search", None)
    for _ in range(3):
        with patched(held(code, replace)):
            assert code()[0] is OTHER
        rows[7].append(0.25)
    assert len(held(code, replace)) == len(before) == 1


def test_a_trail_keeps_no_code_alive() -> None:
    def make() -> Any:
        return lambda: HELD

    before = len(reach._TRAILS)
    code = make()
    held(code, replace)
    assert len(reach._TRAILS) == before + 1
    del code
    assert len(reach._TRAILS) == before


def test_what_moved_is_patched_where_it_is_now() -> None:
    holder, items, entries = Holder(), [NONE, NONE, WANTED], {"a": NONE, "b": WANTED}
    named = types.SimpleNamespace(z=WANTED)
    holder.value = WANTED
    steps: list[tuple[Callable[[], Any], Callable[[], Any]]] = [
        (lambda: holder.value, lambda: setattr(holder, "__dict__", dict(holder.__dict__))),
        (
            lambda: vars(named)[min(vars(named))],
            lambda: vars(named).update({chr(ord(min(vars(named))) - 1): vars(named).popitem()[1]}),
        ),
        (lambda: items[-1], lambda: items.pop(0)),
        (
            lambda: list(entries.values())[-1],
            lambda: entries.update({f"{len(entries)}": entries.popitem()[1]}),
        ),
    ]
    for code, move in steps:
        for _ in range(2):
            with patched(held(code, replace)):
                assert code() is OTHER
            assert code() is WANTED
            move()


def test_what_is_gone_is_not_patched() -> None:
    items, entries = [NONE, WANTED], {"a": NONE, "b": WANTED}
    for code, remove in ((lambda: items, items.pop), (lambda: entries, entries.popitem)):
        assert len(held(code, replace)) == 1
        remove()
        assert held(code, replace) == []


def test_every_attribute_of_a_class_is_replaced() -> None:
    class Both:
        one: Any = WANTED
        two: Any = WANTED

    def code() -> Any:
        return Both.one, Both.two

    for _ in range(2):
        with patched(held(code, replace)):
            assert code() == (OTHER, OTHER)
