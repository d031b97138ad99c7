"""A value's names are those of what it refers to, and say whether they can be set."""

import functools
import itertools
import types
import typing
import weakref
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit.sources import names as module
from specdec_exact.audit.sources.names import is_searched, names_in, names_of
from specdec_exact.audit.sources.places import Fixed


class Wanted:
    pass


WANTED = Wanted()


def by_name() -> object:
    return [lambda: WANTED, getattr(module, "a_text", None)]


def suspended(value: object) -> Iterator[object]:
    yield value


def inside() -> dict[str, Any]:
    variable: ContextVar[object] = ContextVar("variable")
    variable.set(WANTED)
    begun = suspended(WANTED)
    next(begun)
    return {
        "function": by_name,
        "list": [WANTED],
        "dictionary": {1: WANTED},
        "array": np.array([WANTED]),
        "variable": variable,
        "partial": functools.partial(print, WANTED),
        "namespace": types.SimpleNamespace(value=WANTED),
    } | {
        "fixed key": {WANTED: 1},
        "fixed reference": weakref.ref(WANTED),
        "fixed function": begun,
        "fixed iterator": iter([WANTED]),
        "fixed repetition": itertools.repeat(WANTED),
        "fixed method": [WANTED].append,
    }


@pytest.mark.parametrize("name", inside())
def test_what_a_value_refers_to_is_named(name: str) -> None:
    found = [(owner, x) for owner, _, x in names_of(inside()[name])]
    held = [owner for owner, x in found if x is WANTED or (isinstance(x, list) and WANTED in x)]
    assert held
    assert isinstance(held[0], Fixed) == name.startswith("fixed")


def test_plain_items_are_passed_over() -> None:
    assert list(names_of(dict.fromkeys(range(1000), 0.5))) == []
    assert list(names_of([*range(1000), "text", None])) == []


def test_code_mentions_names_and_texts_that_could_be_names() -> None:
    assert {"WANTED", "module", "a_text"} <= set(names_in(by_name.__code__))
    assert "assert" not in " ".join(names_in(test_plain_items_are_passed_over.__code__))


def test_python_and_what_is_patched_as_a_whole_are_not_searched() -> None:
    assert [is_searched(x) for x in ("logging", "numpy.random", "mine", __name__)] == [
        *(False, False),
        *(True, True),
    ]


def test_functions_of_python_keep_their_own_hash() -> None:
    # A class of the code's own is hashed by Python's text, as `list[list[int]]` is by `typing`'s.
    generic = getattr(typing, "_GenericAlias").__hash__  # noqa: B009 - types hide it
    assert "hash" in names_in(generic.__code__)
    assert "hash" not in {name for _, name, _ in names_of(generic)}

    def hashes(x: object) -> int:
        return hash(x)

    assert "hash" in {name for _, name, _ in names_of(hashes)}
