"""The real generators that are alive, and whether one was drawn from while the audited code ran.

The names by which code holds a generator are replaced. One that it holds where no name can be set, or
where nobody looks, still gives itself away: a draw moves it on, and no draw moves it back.
"""

import _random
import ctypes
import gc
import pickle
import random
import weakref
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.numpy_random import CHECKING
from specdec_exact.audit.sources.python_random import SCRATCH

__all__ = ["States", "states"]

# A Mersenne Twister of Python's, behind the head of every object: to ask for its state takes 20 times as long.
_HEAD = object.__basicsize__
_WORDS = _random.Random.__basicsize__ - _HEAD
# The same of NumPy's: 624 words and a position.
_BYTES = 625 * 4
_ALIVE: "weakref.WeakKeyDictionary[Any, States]" = weakref.WeakKeyDictionary()


class _Watched(NamedTuple):
    """A generator, what it is called, and how its state is read."""

    generator: object
    kind: str
    state: Callable[[], bytes]


class States:
    """The generators that are watched while one piece of code is audited."""

    def __init__(self, generators: Iterator[object]) -> None:
        self._watched: dict[int, _Watched] = {}
        for generator in generators:
            self.watch(generator)

    def watch(self, generator: object) -> None:
        """Watch one more, by itself or by the ``Generator`` or ``RandomState`` that owns it."""
        if isinstance(generator, np.random.Generator):
            generator = generator.bit_generator
        elif isinstance(generator, np.random.RandomState):
            generator = getattr(generator, "_bit_generator")  # noqa: B009 - types hide it
        if id(generator) not in self._watched:
            self._watched[id(generator)] = _watched(generator)

    def now(self) -> list[bytes]:
        """Return the states they are all in."""
        return [watched.state() for watched in self._watched.values()]

    def compare(self, before: list[bytes], run: Run) -> None:
        """Refuse the run if one of them is in another state than before."""
        for watched, state in zip(tuple(self._watched.values()), before, strict=False):
            if watched.state() != state:
                run.refuse(
                    f"a draw from {watched.kind} that the audit could not replace where it is held"
                )


def states(code: object) -> States:
    """Return what is watched while a piece of code is audited: the generators alive at its first run."""
    try:
        if code not in _ALIVE:
            _ALIVE[code] = States(_alive())
        return _ALIVE[code]
    except TypeError:  # it cannot be told from others, or not be referred to
        return States(_alive())


def _alive() -> Iterator[object]:
    kinds = {*_kinds(np.random.BitGenerator), *_kinds(_random.Random)}
    ours = {id(CHECKING.bit_generator), id(SCRATCH)}
    for value in gc.get_objects():
        if (
            type(value) in kinds
            and id(value) not in ours
            and not isinstance(value, random.SystemRandom)
        ):
            yield value


def _kinds(kind: type) -> Iterator[type]:
    yield kind
    below: list[type] = kind.__subclasses__()
    for inner in below:
        yield from _kinds(inner)


def _watched(generator: Any) -> _Watched:
    if isinstance(generator, _random.Random):
        place = id(generator) + _HEAD
        return _Watched(
            generator, "a generator of Python's", lambda: ctypes.string_at(place, _WORDS)
        )
    kind = f"a NumPy generator ({type(generator).__name__})"
    if type(generator) is np.random.MT19937:
        address: int = generator.ctypes.state_address
        return _Watched(generator, kind, lambda: ctypes.string_at(address, _BYTES))
    return _Watched(generator, kind, lambda: pickle.dumps(generator.state))
