"""What cannot change is made anew, of its own kind, only if a part of it is replaced."""

import functools
from typing import Any, NamedTuple

from specdec_exact.audit.sources.remade import replaced

WANTED, OTHER = object(), object()


class Pair(NamedTuple):
    first: int
    second: object


def replace(value: object) -> object:
    return OTHER if value is WANTED else value


def test_parts_are_replaced_deep_down() -> None:
    assert replaced(WANTED, replace) is OTHER
    assert replaced((1, (WANTED, 2)), replace) == (1, (OTHER, 2))
    assert replaced(frozenset([WANTED, 1]), replace) == frozenset([OTHER, 1])
    pair: Any = replaced(Pair(1, WANTED), replace)
    assert (type(pair), pair.second) == (Pair, OTHER)


def test_bound_arguments_are_replaced() -> None:
    build: Any = dict
    bound: Any = replaced(functools.partial(build, [(1, 2)], a=WANTED, b=3), replace)
    assert (bound.func, bound.args, bound.keywords) == (dict, ([(1, 2)],), {"a": OTHER, "b": 3})
    called: Any = replaced(functools.partial(lambda *given: given, WANTED), replace)
    assert called() == (OTHER,)


def test_what_has_no_such_part_is_the_same_object() -> None:
    bound: object = functools.partial(print, end="")
    values: list[object] = [(1, 2), (1, [WANTED]), Pair(1, 2), frozenset("ab"), bound]
    for value in values:
        assert replaced(value, replace) is value
