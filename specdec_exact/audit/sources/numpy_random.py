"""NumPy's generators: ``np.random``, ``RandomState`` and ``Generator``."""

# ruff: noqa: FBT001, FBT002 - the signatures are those of NumPy

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np

from specdec_exact.audit.draw import Draw
from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.current import SEEDED, current
from specdec_exact.audit.sources.numpy_array import random_array
from specdec_exact.audit.sources.numpy_unseen import unseen_integer
from specdec_exact.audit.sources.patches import Patch, Refusing
from specdec_exact.audit.sources.reading import Reading

__all__ = ["CHECKING", "numpy_random"]

# Kept before anything is patched: they check arguments as NumPy does.
CHECKING = np.random.Generator(np.random.PCG64(0))
_SEQUENCE = np.random.SeedSequence
_BIT_GENERATORS = ("MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64")
_LEGACY = {
    "random": "random",
    "random_sample": "random",
    "ranf": "random",
    "sample": "random",
    "rand": "rand",
    "uniform": "uniform",
    "exponential": "exponential",
    "standard_exponential": "standard_exponential",
    "gumbel": "gumbel",
    "choice": "choice",
    "multinomial": "multinomial",
    "binomial": "binomial",
    "randint": "integers",
    "seed": "reseed",
}
# Those of them that are methods of a RandomState, and not of a Generator.
_OF_STATES = ("random_sample", "randint", "seed")


def numpy_random(
    run: Run,
) -> tuple[list[Patch], dict[int, object], Callable[[object], object]]:
    """Return what to patch, and what stands in for functions that were imported by name.

    returns    patches, replacements by the ``id`` of what they replace, and a function that gives
               the stand-in of a generator, or a value that is none as it is
    """
    shared = _Generator(run, legacy=True)
    patches: list[Patch] = []
    stand_ins: dict[int, object] = {}
    for name, original in _functions():
        if name in _LEGACY:
            value: object = getattr(shared, _LEGACY[name])
        elif name == "default_rng":
            value = partial(_default, run)
        elif name == "RandomState":
            value = partial(_Generator, run, legacy=True)
        else:
            value = Refusing(run, f"numpy.random.{name}")
        patches.append((np.random, name, value))
        stand_ins[id(original)] = value
    patches.append((np.random.mtrand, "_rand", shared))
    made: dict[int, _Generator] = {}

    def generator_of(value: object) -> object:
        # One of ours, which the code made in an earlier run and kept, passes for one of NumPy's.
        if issubclass(type(value), np.random.Generator | np.random.RandomState):
            legacy = issubclass(type(value), np.random.RandomState)
            return made.setdefault(id(value), _Generator(run, None, legacy=legacy))
        return value

    return patches, stand_ins, generator_of


@cache
def _functions() -> tuple[tuple[str, object], ...]:
    """Return what is replaced in ``numpy.random``, as it was before."""
    return tuple(
        (name, value)
        for name, value in vars(np.random).items()
        if not name.startswith("_")
        and callable(value)
        and name not in ("BitGenerator", "SeedSequence")
        and (not isinstance(value, type) or name in (*_BIT_GENERATORS, "RandomState"))
    )


def _default(run: Run, seed: object = None) -> "_Generator":
    return seed if isinstance(seed, _Generator) else _Generator(run, seed)


class _Generator:
    """The methods that are modelled; asking for another one is refused."""

    def __init__(self, run: Run, seed: object = None, *, legacy: bool = False) -> None:
        self._made_in, self._legacy, self._used = run, legacy, 0
        self._seed: Hashable = None
        self.reseed(seed)

    @property
    def _run(self) -> Run:
        # A generator that the code keeps draws in the run under way, not in the one it was made in.
        return current() or self._made_in

    @property  # type: ignore[misc]
    def __class__(self) -> type:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Pass for a generator of NumPy's where the code asks."""
        return np.random.Generator

    def __getattr__(self, name: str) -> object:
        if self._legacy and name in _OF_STATES:
            return getattr(self, _LEGACY[name])
        return Refusing(self._run, f"numpy's Generator.{name}")

    def reseed(self, seed: object = None) -> None:
        """Begin a stream: generators seeded alike share their numbers."""
        self._seed, self._used = self._stream(seed), 0

    def _stream(self, seed: Any) -> Hashable:
        if seed is None or isinstance(seed, np.random.BitGenerator):
            return None
        if isinstance(seed, Reading):
            return seed.as_seed()
        self._run.notes.add(SEEDED)
        if self._legacy:
            return "legacy", repr(np.asarray(seed).tolist())
        sequence = seed if isinstance(seed, _SEQUENCE) else _SEQUENCE(seed)
        return "default", sequence.generate_state(8).tobytes()

    def random(self, size: Any = None, dtype: Any = float, out: Any = None) -> Any:
        """Return uniform numbers on [0, 1)."""
        bits = 24 if np.dtype(dtype) == np.float32 else 53
        return self._filled(size, lambda key: self._run.uniform(bits, key), out)

    def rand(self, *shape: int) -> Any:
        """Return uniform numbers, the shape given one by one."""
        return self.random(shape or None)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """Return uniform numbers on [low, high)."""
        numbers = self.random(size)
        return numbers if (low, high) == (0.0, 1.0) else numbers * (high - low) + low

    def standard_exponential(self, size: Any = None, dtype: Any = float, **_: Any) -> Any:
        """Return exponential numbers of rate 1."""
        bits = 24 if np.dtype(dtype) == np.float32 else 53
        return self._filled(size, lambda key: self._run.exponential(bits, key))

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """Return exponential numbers of a given mean."""
        shape = np.shape(scale) if size is None and np.ndim(scale) else size
        numbers = self.standard_exponential(shape)
        return numbers if np.ndim(scale) == 0 and scale == 1 else numbers * scale

    def gumbel(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Return Gumbel numbers."""
        shape = np.shape(loc) if size is None and np.ndim(loc) else size
        return self._filled(shape, lambda key: self._run.gumbel(53, key)) * scale + loc

    def integers(self, low: int, high: int | None = None, size: Any = None, **options: Any) -> Any:
        """Return whole numbers, each equally likely."""
        first, last = (0, low) if high is None else (low, high)
        count = last - first + (1 if options.get("endpoint") else 0)
        return self._whole(size, [Fraction(1)] * count, first)

    def binomial(self, n: int, p: Any, size: Any = None) -> Any:
        """Return whether an event of probability p came, as 0 or 1."""
        if n != 1 or np.ndim(p):
            self._run.refuse("a binomial number of more than one trial")
        return self._whole(size, [1 - Fraction(float(p)), Fraction(float(p))])

    def choice(
        self, a: Any, size: Any = None, replace: bool = True, p: Any = None, **_: Any
    ) -> Any:
        """Return elements of an array, or indices, with given weights."""
        items = np.arange(a) if isinstance(a, int | np.integer) else np.asarray(a)
        if p is not None:
            # NumPy's own refusals (weights that do not sum to 1, NaN) belong to the code's behaviour.
            CHECKING.choice(items, p=p)
        weights = [Fraction(1)] * len(items) if p is None else [Fraction(float(w)) for w in p]
        if not replace and size is not None:
            self._run.refuse("a choice of several without replacement")
        if size is None and isinstance(a, int | np.integer):
            return self._whole(None, weights, kind=np.int64)
        return items[self._whole(size, weights)]

    def multinomial(self, n: int, pvals: Any, size: Any = None) -> Any:
        """Return a row with one 1 in it, at an index with given weights."""
        if n != 1 or size is not None or np.ndim(pvals) != 1:
            self._run.refuse("a multinomial of more than one trial")
        CHECKING.multinomial(1, pvals)
        head = [Fraction(float(w)) for w in pvals][:-1]
        # NumPy gives the last index whatever the others leave over.
        weights = [*head, max(1 - sum(head, Fraction()), Fraction())]
        return np.eye(len(weights), dtype=np.int64)[self._draw(weights).seen()]

    def _draw(self, weights: list[Fraction], first: int = 0) -> Draw:
        if self._seed is not None:
            self._run.notes.add(
                "draws of a seeded NumPy generator, other than numbers, were taken as new"
            )
        return self._run.draw(weights, first)

    def _filled(self, size: Any, make: Callable[[Hashable], Number], out: Any = None) -> Any:
        if out is not None:
            self._run.refuse("numbers written into an array of the caller")
        if size is None:
            return make(self._key())
        shape = _shape(size)
        return random_array([make(self._key()) for _ in range(int(np.prod(shape)))], shape)

    def _whole(self, size: Any, weights: list[Fraction], first: int = 0, kind: type = int) -> Any:
        if size is None:
            return unseen_integer(self._draw(weights, first), kind)
        shape = _shape(size)
        numbers = [self._draw(weights, first).seen() for _ in range(int(np.prod(shape)))]
        return np.array(numbers, dtype=np.int64).reshape(shape)

    def _key(self) -> Hashable:
        if self._seed is None:
            return None
        self._used += 1
        return ("numpy", self._seed, self._used)


def _shape(size: Any) -> tuple[int, ...]:
    return tuple(int(n) for n in np.atleast_1d(size))
