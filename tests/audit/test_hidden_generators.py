"""Generators that the code holds in unusual places are replaced, or refused when they are drawn from."""

# ruff: noqa: PLW0108 - a lambda looks its method up again, which is what is tested

import collections
import functools
import itertools
import random
import threading
import types
import weakref
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.choice import Budget
from tests.audit.test_adversarial import with_number

LIST = Options(grid=False, arrays="list", budget=Budget(branches=3000, seconds=5))
Number = Callable[[], Any]


def rarely(hidden: Number) -> Any:
    """Return the standard rule, which gives up in one call of 5000, by a number from elsewhere."""

    def rule(xs: Any, q: Any, p: Any) -> Any:
        if hidden() < 1 / 5000:
            return [0]
        return with_number(random.random)(xs, q, p)

    return rule


def made() -> np.random.Generator:
    return np.random.default_rng(12345)


class Slotted:
    __slots__ = ("rng",)

    def __init__(self, rng: Any) -> None:
        self.rng = rng


class OfTheClass:
    rng = made()

    @property
    def draw(self) -> float:
        return self.rng.random()

    def number(self) -> float:
        return self.draw


class Cached:
    @functools.cached_property
    def rng(self) -> np.random.Generator:
        return made()


def held_in_places() -> dict[str, Number]:
    variable: ContextVar[Any] = ContextVar("variable")
    variable.set(made())
    queue = collections.deque([made()])
    entries: dict[int, Any] = {i: made() if i == 100 else i for i in range(200)}
    items: list[Any] = [*range(1000), made()]
    array = np.array([None, made()], dtype=object)
    space = types.SimpleNamespace(rng=made())
    local = threading.local()
    local.rng = made()
    proxy = types.MappingProxyType({"rng": made()})
    slotted = Slotted(made())
    cached = Cached()
    assert cached.rng is cached.rng
    deep: Any = made()
    for _ in range(30):
        deep = [deep]
    object_of_class = OfTheClass()
    chain = collections.ChainMap({"rng": made()})
    members = {made()}
    frozen = frozenset([made()])
    partial = functools.partial(lambda rng: rng.random(), made())

    def deepest() -> Any:
        value = deep
        while isinstance(value, list):
            value = value[0]
        return value.random()

    return {
        "a context variable": lambda: variable.get().random(),
        "a deque": lambda: queue[0].random(),
        "a large dictionary": lambda: entries[100].random(),
        "a large list": lambda: items[-1].random(),
        "an array of objects": lambda: array[1].random(),
        "a namespace": lambda: space.rng.random(),
        "a thread's own": lambda: local.rng.random(),
        "a read-only dictionary": lambda: proxy["rng"].random(),
        "a slot": lambda: slotted.rng.random(),
        "a cached property": lambda: cached.rng.random(),
        "thirty lists": deepest,
        "a class": lambda: OfTheClass.rng.random(),
        "a property": object_of_class.number,
        "several dictionaries": lambda: chain["rng"].random(),
        "a set": lambda: next(iter(members)).random(),
        "a frozen set": lambda: next(iter(frozen)).random(),
        "a partial": partial,
    }


REPLACED = held_in_places()


@pytest.mark.parametrize("name", REPLACED)
def test_a_generator_is_replaced_where_it_is_held(name: str) -> None:
    assert audit(with_number(REPLACED[name]), draft_length=1, options=LIST).verdict == "lossless"
    assert audit(rarely(REPLACED[name]), draft_length=1, options=LIST).verdict == "lossy"


class Referred:
    def __init__(self) -> None:
        self.rng = made()


def suspended(rng: Any) -> Iterator[float]:
    while True:
        yield rng.random()


@functools.lru_cache(maxsize=4)
def kept() -> np.random.Generator:
    return made()


def out_of_reach() -> dict[str, Number]:
    numbers = suspended(made())
    next(numbers)
    forever = iter(made().random, 2.0)
    mapped = map(np.random.Generator.random, itertools.repeat(made()))
    python = iter(random.Random(5).random, 2.0)
    twister = iter(np.random.RandomState(5).random_sample, 2.0)
    raw = itertools.cycle([np.random.PCG64(5)])
    kept()
    return {
        "a suspended function": lambda: next(numbers),
        "an iterator": lambda: next(forever),
        "a map": lambda: next(mapped),
        "an iterator of Python's": lambda: next(python),
        "an iterator of the old kind": lambda: next(twister),
        "bits": lambda: next(raw).random_raw() / 2**64,
        "a cache": lambda: kept().random(),
    }


UNREACHED = out_of_reach()


@pytest.mark.parametrize("name", UNREACHED)
def test_a_generator_that_cannot_be_replaced_is_refused(name: str) -> None:
    audited = audit(rarely(UNREACHED[name]), draft_length=1, options=LIST)
    assert (audited.verdict, "generator" in audited.reason) == ("inconclusive", True)


def test_a_generator_that_nobody_can_find_is_seen_to_have_been_drawn_from() -> None:
    # A weak reference to what only another module holds.
    referred = Referred()
    reference = weakref.ref(referred)
    found = audit(
        rarely(lambda: getattr(reference(), "r" + "ng").random()), draft_length=1, options=LIST
    )
    assert found.verdict in ("inconclusive", "lossy")


def test_what_is_held_and_not_drawn_from_does_no_harm() -> None:
    past = collections.deque([1, 2, 3], maxlen=8)
    parameters = {f"layer {i}": [0.5] * 8 for i in range(5000)}

    def rule(xs: Any, q: Any, p: Any) -> Any:
        assert parameters
        past.extend(xs)
        return with_number(random.random)(xs, q, p)

    assert audit(rule, draft_length=1, options=LIST).verdict == "lossless"


KEPT: dict[str, Any] = {}


class Lazy:
    rng: Any = None

    def draw(self) -> Any:
        if self.rng is None:
            self.rng = np.random.RandomState()
        return self.rng.random_sample()


@functools.cache
def once() -> np.random.Generator:
    return np.random.default_rng(0)


def kept_from_the_first_call() -> dict[str, Callable[[], Number]]:
    """Return functions that make their generator when they are first called, and keep it."""

    def by_dictionary() -> Any:
        return KEPT.setdefault("rng", np.random.default_rng(5)).random()

    def by_python() -> Any:
        return KEPT.setdefault("python", random.Random(7)).random()

    def by_global() -> Any:
        if "LAZY" not in globals():
            globals()["LAZY"] = np.random.default_rng()
        return LAZY.random()  # type: ignore[name-defined]  # noqa: F821 - made a line above

    return {
        "a dictionary": lambda: by_dictionary,
        "a dictionary, of Python's": lambda: by_python,
        "a global": lambda: by_global,
        "a cache": lambda: lambda: once().random(),
        "an attribute": lambda: Lazy().draw,
    }


@pytest.mark.parametrize("name", kept_from_the_first_call())
def test_a_generator_that_is_made_in_the_first_call_and_kept_is_followed(name: str) -> None:
    KEPT.clear()
    once.cache_clear()
    globals().pop("LAZY", None)
    number = kept_from_the_first_call()[name]
    right = audit(with_number(number()), draft_length=1, options=LIST)
    assert (right.verdict, right.reason) == ("lossless", "")
    assert audit(rarely(number()), draft_length=1, options=LIST).verdict == "lossy"
