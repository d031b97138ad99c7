"""Names are found in globals, closures, defaults, attributes and the modules the code names."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from specdec_exact.audit.sources.patches import patched
from specdec_exact.audit.sources.reach import held

WANTED = object()
OTHER = object()


def replace(value: object) -> object:
    return OTHER if value is WANTED else value


def by_global() -> object:
    return WANTED


def by_default(value: object = WANTED, *, named: object = WANTED) -> object:
    return (value, named) == (OTHER, OTHER) and OTHER


class Holder:
    def __init__(self) -> None:
        self.value = WANTED

    def method(self) -> object:
        return self.value


class Pair(NamedTuple):
    first: int
    value: object


@dataclass(frozen=True, slots=True)
class Slotted:
    value: object


def by_containers() -> list[Any]:
    pair, items, entries = Pair(1, WANTED), [1, WANTED], {"a": WANTED}
    deep: Any = (1, [Pair(1, lambda: WANTED)])
    slotted = Slotted(WANTED)
    return [
        lambda: pair.value,
        lambda: items[1],
        lambda: entries["a"],
        deep[1][0].value,
        lambda: slotted.value,
    ]


def by_closure() -> Any:
    value = WANTED
    return lambda: value


def test_every_place_is_found_and_put_back() -> None:
    holder = Holder()
    for code in (by_global, by_default, holder.method, by_closure(), lambda: by_global() or None):
        before = code()
        with patched(held(code, replace)):
            assert code() is OTHER
        assert code() == before
    assert holder.value is WANTED


def test_what_lies_in_a_container_is_found() -> None:
    for code in by_containers():
        with patched(held(code, replace)):
            assert code() is OTHER
        assert code() is WANTED
