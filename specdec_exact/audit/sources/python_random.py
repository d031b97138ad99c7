"""Python's ``random``: the module's functions and every ``random.Random``, whenever it was made.

Only three methods reach the generator: ``random``, ``getrandbits`` and ``_randbelow``. The others
(``choices``, ``uniform``, ``shuffle``, ``sample``) are Python text above them, and are run as they are.
"""

import _random
import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.current import SEEDED
from specdec_exact.audit.sources.patches import Patch, Refusing
from specdec_exact.audit.sources.reading import Reading

__all__ = ["SCRATCH", "python_random"]

# Their text asks for digits: logarithms, square roots and rejection loops.
_REFUSED = (
    "gauss",
    "normalvariate",
    "betavariate",
    "gammavariate",
    "lognormvariate",
    "binomialvariate",
)
_REFUSED_ALL = (
    *_REFUSED,
    "vonmisesvariate",
    "paretovariate",
    "weibullvariate",
    "triangular",
    "getstate",
)


def python_random(run: Run) -> tuple[list[Patch], dict[int, object]]:
    """Return what to patch, and what stands in for functions that were imported by name.

    returns    patches, and replacements by the ``id`` of what they replace
    """
    stream = _Streams(run)
    instance: random.Random = getattr(random.random, "__self__")  # noqa: B009 - types hide it

    def number(self: random.Random) -> Number:
        return stream.number(self)

    def below(self: random.Random, n: int) -> int:
        return stream.below(self, n)

    def seed(self: random.Random, a: object = None, version: int = 2) -> None:
        stream.seed(self, a, version)

    def exponential(self: random.Random, lambd: float = 1.0) -> object:
        drawn: Any = stream.number(self)
        # Some runs are made with ordinary floats.
        return -(drawn.log() if isinstance(drawn, Number) else np.log(drawn)) / lambd

    methods = {"random": number, "_randbelow": below, "seed": seed, "expovariate": exponential}
    patches: list[Patch] = [(random.Random, name, method) for name, method in methods.items()]
    patches += [
        (random.Random, name, Refusing(run, f"random.{name}"))
        for name in ("getrandbits", "randbytes", *_REFUSED_ALL)
        if hasattr(random.Random, name)
    ]
    stand_ins: dict[int, object] = {}
    bound = _Bound(instance, methods)
    for name in ("random", "getrandbits", "seed", *_REFUSED_ALL, "randbytes", "expovariate"):
        if not hasattr(random, name):
            continue
        method = getattr(bound, name, Refusing(run, f"random.{name}"))
        stand_ins[id(getattr(random, name))] = method
        patches.append((random, name, method))
    return patches, stand_ins


# Kept before anything is patched: they tell which seeds are one.
_SEED: Callable[..., None] = random.Random.seed
SCRATCH = random.Random()  # noqa: S311 - nothing is drawn from it
_STATE = _random.Random.getstate


class _Bound:
    def __init__(self, instance: random.Random, methods: Mapping[str, object]) -> None:
        for name, method in methods.items():
            setattr(self, name, method.__get__(instance))  # type: ignore[attr-defined]


class _Streams:
    """One stream of numbers per generator; generators seeded alike share theirs."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self._keys: dict[int, Hashable] = {}
        self._used: defaultdict[Hashable, int] = defaultdict(int)
        self._alive: list[random.Random] = []

    def seed(self, generator: random.Random, value: object, version: int) -> None:
        key: Hashable = None
        if isinstance(value, Reading):
            key = value.as_seed()
        elif value is not None:
            self.run.notes.add(SEEDED)
            # Some seeds that look different are one, as 5, -5 and 5.0 are.
            _SEED(SCRATCH, value, version)
            key = hash(_STATE(SCRATCH))
        self._alive.append(generator)
        self._keys[id(generator)] = key
        self._used[id(generator)] = 0

    def number(self, generator: random.Random) -> Number:
        return self.run.uniform(53, self._key(generator, "random"))

    def below(self, generator: random.Random, n: int) -> int:
        if self._key(generator, "below") is not None:
            return int(self.run.uniform(53, self._key(generator, f"below {n}")) * n)
        return self.run.pick([Fraction(1)] * n)

    def _key(self, generator: random.Random, kind: str) -> Hashable:
        key = self._keys.get(id(generator))
        if key is None:
            return None
        self._used[id(generator)] += 1
        return ("random", key, kind, self._used[id(generator)])
