"""What ``jax.random`` draws from a key: the same key is the same numbers, whatever is made of them.

Keys are real: they are split and folded by JAX itself. A function that is modelled makes what it gives
of one array of uniform numbers, as JAX does, and two functions that make theirs of the same array are
followed exactly. Two arrays of another shape or precision from one key are refused.
"""

import functools
import math
from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.jax_array import JaxNumbers, apply, jax_array

__all__ = ["Keyed", "as_measured", "native"]

_KEYS = ("PRNGKey", "clone", "fold_in", "key", "key_dtype", "key_impl", "split", "wrap_key_data")
_JAX = SimpleNamespace(**{name: getattr(jax.random, name) for name in dir(jax.random)})
_DISABLE: Callable[..., Any] = jax.disable_jit
_SPLIT = "a key of JAX is used after it was split"


class _Native:
    """Whether JAX itself is drawing, because we asked it to."""

    def __init__(self) -> None:
        self.depth = 0

    def __call__(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        self.depth += 1
        try:
            with _DISABLE(False):  # noqa: FBT003 - JAX's
                return function(*args, **kwargs)
        finally:
            self.depth -= 1


native = _Native()


class Keyed:
    """The functions of ``jax.random`` for one run.

    modelled    by their names; any other one is refused
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._used: dict[tuple[bytes, str], object] = {}
        self._split: set[tuple[bytes, str]] = set()
        self.modelled: dict[str, Callable[..., Any]] = {
            name: functools.partial(native, getattr(_JAX, name)) for name in _KEYS
        } | {
            "split": self.split,
            "uniform": self.uniform,
            "bernoulli": self.bernoulli,
            "exponential": self.exponential,
            "gumbel": self.gumbel,
            "categorical": self.categorical,
            "choice": self.choice,
        }

    def split(self, key: Any, num: Any = 2) -> Any:
        """Return keys made from a key."""
        if not isinstance(key, jax.core.Tracer) and np.ndim(key) == self._axes(key):
            self._split.add(self._identity(key))
        return native(_JAX.split, key, num)

    def uniform(
        self,
        key: Any,
        shape: Any = (),
        dtype: Any = None,
        minval: Any = 0.0,
        maxval: Any = 1.0,
        **options: Any,
    ) -> Any:
        """Return uniform numbers on [minval, maxval)."""
        self._known("uniform", options)
        numbers = self._base(key, shape, dtype)
        if type(numbers) is not JaxNumbers:
            return numbers * (maxval - minval) + minval
        if any(isinstance(x, jax.core.Tracer | JaxNumbers) for x in (minval, maxval)):
            self._run.refuse("uniform numbers of JAX between bounds that are random or traced")
        low, high = (np.asarray(x, dtype=numbers.dtype) for x in (minval, maxval))
        if not np.all(low < high):
            self._run.refuse("uniform numbers of JAX between bounds in the wrong order")
        if np.all(low == 0) and np.all(high == 1):
            return numbers
        return apply("add", apply("multiply", numbers, high - low), low)

    def exponential(self, key: Any, shape: Any = (), dtype: Any = None, **options: Any) -> Any:
        """Return exponential numbers of rate 1."""
        self._known("exponential", options)
        numbers = self._base(key, shape, dtype)
        if type(numbers) is not JaxNumbers:
            return -jnp.log1p(-numbers)
        return -apply("log", apply("subtract", 1, numbers))

    def gumbel(
        self, key: Any, shape: Any = (), dtype: Any = None, mode: Any = None, **options: Any
    ) -> Any:
        """Return Gumbel numbers."""
        self._known("gumbel", options)
        if mode not in (None, "low") or (
            mode is None and getattr(jax.config, "jax_high_dynamic_range_gumbel", False)
        ):
            self._run.refuse(f"jax.random.gumbel in another mode: {mode or 'high'}")
        numbers = self._base(key, shape, dtype)
        tiny = np.finfo(numbers.dtype).tiny
        if type(numbers) is not JaxNumbers:
            return -jnp.log(-jnp.log(jnp.maximum(numbers, tiny)))
        return -apply("log", -apply("log", apply("maximum", numbers, tiny)))

    def bernoulli(
        self, key: Any, p: Any = 0.5, shape: Any = None, mode: str = "low", **options: Any
    ) -> Any:
        """Return whether events of probability p came."""
        self._known("bernoulli", options)
        if mode != "low":
            self._run.refuse(f"jax.random.bernoulli in another mode: {mode}")
        p = self._constant(p, "an event of JAX whose probability is random or traced")
        if p.dtype.kind != "f":
            return native(_JAX.bernoulli, key, p)  # JAX's own refusal
        return self._base(key, p.shape if shape is None else shape, p.dtype) < p

    def categorical(
        self,
        key: Any,
        logits: Any,
        axis: int = -1,
        shape: Any = None,
        replace: bool = True,  # noqa: FBT001, FBT002 - JAX's
        mode: Any = None,
        **options: Any,
    ) -> Any:
        """Return indices, each with the weight that its logit is the logarithm of."""
        self._known("categorical", options)
        logits = self._constant(logits, "a draw of JAX whose logits are random or traced")
        axis = axis - logits.ndim if axis >= 0 else axis
        batch = tuple(np.delete(logits.shape, axis))
        shape = batch if shape is None else self._shape(shape)
        if not replace or shape[len(shape) - len(batch) :] != batch:
            self._run.refuse("jax.random.categorical of several without replacement, or broadcast")
        noise = self.gumbel(
            key, (*shape[: len(shape) - len(batch)], *logits.shape), logits.dtype, mode
        )
        return (noise + logits).argmax(axis=axis)

    def choice(
        self,
        key: Any,
        a: Any,
        shape: Any = (),
        replace: bool = True,  # noqa: FBT001, FBT002 - JAX's
        p: Any = None,
        axis: int = 0,
        mode: Any = None,
    ) -> Any:
        """Return elements of an array, or indices, with given weights."""
        del mode  # it matters without replacement only
        items = self._constant(a, "a choice of JAX among what is random or traced")
        if p is None or not replace:
            self._run.refuse("jax.random.choice without weights, or without replacement")
        weights = self._constant(p, "a choice of JAX whose weights are random or traced")
        count = int(items) if items.ndim == 0 else items.shape[axis]
        if weights.shape != (count,) or weights.dtype.kind != "f":
            return native(_JAX.choice, key, a, shape, replace, p, axis)  # JAX's own refusal
        sums = jnp.cumsum(weights)
        numbers = self._base(key, shape, sums.dtype)
        places = self._places(numbers, sums)
        return places if items.ndim == 0 else jnp.take(items, places, axis)

    def _places(self, numbers: Any, sums: Any) -> Any:
        total = float(sums[-1])
        if type(numbers) is not JaxNumbers or not math.isfinite(total) or total == 0:
            # Where the total is 0 or no number, the draw does not matter.
            floats = (
                jnp.zeros(numbers.shape, sums.dtype) if type(numbers) is JaxNumbers else numbers
            )
            return jnp.searchsorted(sums, sums[-1] * jnp.subtract(1, floats)).astype(int)
        edges = np.asarray(sums)
        if not np.all(np.diff(edges, prepend=0) >= 0):
            self._run.refuse("a choice of JAX with negative weights")
        reached = apply("multiply", apply("subtract", 1, numbers), edges[-1])
        found = [_place(x, edges) for x in reached.held.ravel()]
        return jnp.asarray(np.array(found).reshape(numbers.shape)).astype(int)

    def _base(self, key: Any, shape: Any, dtype: Any) -> Any:
        """Return the uniform numbers of a key, which all functions make theirs of."""
        kind = jnp.zeros((), dtype).dtype
        bits = as_measured(str(kind))
        if bits is None:
            self._run.refuse(f"random numbers of JAX of type {kind}, or of this version of JAX")
        plain = self._shape(shape)
        identity = self._identity(key)
        if self._used.setdefault(identity, (plain, bits)) != (plain, bits):
            self._run.refuse("two arrays of another shape or precision from one key of JAX")
        if identity in self._split:
            self._run.notes.add(_SPLIT)
        precision = 24 if kind == np.float32 else 53
        numbers: list[Any] = [
            self._run.uniform(bits, ("jax", identity, place)) for place in range(math.prod(plain))
        ]
        # The grid has fewer ticks than the arithmetic has bits.
        told = [Number(x.variable, (), precision) if isinstance(x, Number) else x for x in numbers]
        return jax_array(told, plain, kind)

    def _identity(self, key: Any) -> tuple[bytes, str]:
        if isinstance(key, jax.core.Tracer):
            self._run.refuse("a draw of JAX under a transformation, such as vmap")
        data = np.asarray(native(_JAX.key_data, key))
        if np.ndim(key) != self._axes(key):
            native(_JAX.uniform, key)  # JAX's own refusal
        return data.tobytes(), str(native(_JAX.key_impl, key))

    def _axes(self, key: Any) -> int:
        """Return how many axes a single key has."""
        return 0 if jnp.issubdtype(key.dtype, jax.dtypes.prng_key) else 1

    def _constant(self, value: Any, use: str) -> Any:
        if type(value) is JaxNumbers or isinstance(value, jax.core.Tracer | Number):
            self._run.refuse(use)
        return jnp.asarray(value)

    def _shape(self, shape: Any) -> tuple[int, ...]:
        return tuple(int(n) for n in np.atleast_1d(np.asarray(shape, dtype=int)))

    def _known(self, name: str, options: dict[str, Any]) -> None:
        if any(value is not None for value in options.values()):
            self._run.refuse(f"jax.random.{name} with {min(options)}")


def _place(number: Any, edges: Any) -> int:
    low, high = 0, len(edges) - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if number <= edges[middle] else (middle + 1, high)
    return low


@functools.cache
def as_measured(dtype: str) -> int | None:
    """Return how many bits JAX's uniform numbers have, if the models here give what JAX gives.

    >>> as_measured("float32")
    23
    """
    measured: int | None = native(_measured, dtype)
    return measured


def _measured(dtype: str) -> int | None:
    if dtype not in ("float32", "float64"):
        return None
    key, shape = _JAX.key(7), (512,)
    sample = np.asarray(_JAX.uniform(key, shape, dtype))
    return next(
        (
            b
            for b in range(1, 64)
            if all((Fraction(float(x)) * 2**b).denominator == 1 for x in sample)
        ),
        None,
    )
