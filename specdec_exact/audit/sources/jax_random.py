"""What ``jax.random`` draws from a key: the same key is the same numbers, whatever is made of them.

Keys are real: they are split and folded by JAX itself. A function that is modelled makes what it gives
of one array of uniform numbers, as JAX does, and two functions that make theirs of the same array are
followed exactly. Two arrays of another shape or precision from one key are refused.
"""

import functools
import inspect
import math
from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import jax
import numpy as np

from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.jax_array import JaxNumbers, jax_array
from specdec_exact.audit.sources.jax_models import MODELS, Made

__all__ = ["Keyed", "measured", "native"]

_KEYS = ("PRNGKey", "clone", "fold_in", "key", "key_dtype", "key_impl", "split", "wrap_key_data")
# Kept before anything is patched.
_JAX = SimpleNamespace(**{name: getattr(jax.random, name) for name in dir(jax.random)})
_DISABLE: Callable[..., Any] = jax.disable_jit
_SPLIT = "a key of JAX is used after it was split"
_SETTINGS = ("jax_enable_x64", "jax_default_prng_impl", "jax_high_dynamic_range_gumbel")
# Arguments on which a model is held against the installed JAX.
_ROW = np.array([0.25, 0.125, 0.625], dtype=np.float32)
_SAMPLES: dict[str, dict[str, Any]] = {
    **{name: {} for name in MODELS},
    "bernoulli": {"p": 0.3},
    "categorical": {"logits": _ROW},
    "choice": {"a": 3, "p": _ROW},
}
_Key = tuple[bytes, str]


class _Native:
    """Lets JAX itself draw, because we ask it to."""

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
        self._used: dict[_Key, object] = {}
        self._split: set[_Key] = set()
        self.modelled: dict[str, Callable[..., Any]] = {
            **{name: functools.partial(native, getattr(_JAX, name)) for name in _KEYS},
            **{name: functools.partial(self._drawn, name) for name in MODELS},
            "split": self._children,
            **{name: functools.partial(self._root, name) for name in ("PRNGKey", "key")},
        }
        # In a run that is compared with another one, the keys have other bits: code that reads them,
        # and does not only draw from them, goes elsewhere.
        self._salted = run.earlier is not None or type(run) is not Run

    def _root(self, name: str, *args: Any, **kwargs: Any) -> Any:
        made = native(getattr(_JAX, name), *args, **kwargs)
        return native(_JAX.fold_in, made, self._run.serial) if self._salted else made

    def _children(self, key: Any, num: Any = 2) -> Any:
        children = native(_JAX.split, key, num)
        if not isinstance(key, jax.core.Tracer):
            self._split.add(_identity(key))
        return children

    def _drawn(self, name: str, *args: Any, **kwargs: Any) -> Any:
        if any(isinstance(x, _UNKNOWN) or type(x) is JaxNumbers for x in _inner((args, kwargs))):
            self._run.refuse(f"jax.random.{name} of what is random, or under a transformation")
        # JAX's own refusals belong to the code's behaviour.
        given = native(getattr(_JAX, name), *args, **kwargs)
        otherwise = f"jax.random.{name} as it is called here, in this version of JAX"
        try:
            key, made = _planned(name, *args, **kwargs)
            agrees = isinstance(made, str) or bool(native(_as_given, made, key, given))
        except Exception:  # noqa: BLE001 - what JAX gave and a model does not, we cannot model
            self._run.refuse(otherwise)
        if isinstance(made, str):
            self._run.refuse(made)
        if not (agrees and _as_installed(name, *_settings())):
            self._run.refuse(otherwise)
        return made.of(self._numbers(key, made))

    def _numbers(self, key: Any, made: Made) -> Any:
        """Return the uniform numbers of a key, which all functions make theirs of."""
        bits = measured(made.dtype.name)
        if bits is None:
            self._run.refuse(f"random numbers of JAX of type {made.dtype}")
        identity = _identity(key)
        if self._used.setdefault(identity, (made.shape, bits)) != (made.shape, bits):
            self._run.refuse("two arrays of another shape or precision from one key of JAX")
        if identity in self._split:
            self._run.notes.add(_SPLIT)
        numbers: list[Any] = [
            self._run.uniform(bits, ("jax", identity, place))
            for place in range(math.prod(made.shape))
        ]
        # The grid has fewer ticks than the arithmetic has bits.
        precision = 24 if made.dtype == np.float32 else 53
        told = [Number(x.variable, (), precision) if isinstance(x, Number) else x for x in numbers]
        return jax_array(told, made.shape, made.dtype)


_UNKNOWN = (jax.core.Tracer, Number)


def _inner(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return _inner(list(value.values()))
    if isinstance(value, list | tuple):
        return [leaf for item in value for leaf in _inner(item)]
    return [value]


def _identity(key: Any) -> _Key:
    return np.asarray(native(_JAX.key_data, key)).tobytes(), str(native(_JAX.key_impl, key))


def _planned(name: str, *args: Any, **kwargs: Any) -> tuple[Any, Made | str]:
    asked = inspect.signature(getattr(_JAX, name)).bind(*args, **kwargs)
    asked.apply_defaults()
    key = asked.arguments.pop("key")
    return key, MODELS[name](**asked.arguments)


def _settings() -> tuple[Any, ...]:
    """Return what changes the numbers that one key of JAX gives."""
    return tuple(getattr(jax.config, name, None) for name in _SETTINGS)


@functools.cache
def _as_installed(name: str, *_: Any) -> bool:
    """Return whether a model makes what the installed JAX makes, from many numbers."""
    key, asked = native(_JAX.key, 7), {"shape": (256,), **_SAMPLES[name]}
    made = _planned(name, key, **asked)[1]
    given = native(getattr(_JAX, name), key, **asked)
    return not isinstance(made, str) and bool(native(_as_given, made, key, given))


def _as_given(made: Made, key: Any, given: Any) -> bool:
    """Return whether a model makes of JAX's own numbers what JAX gave."""
    if made.dtype.name not in ("float32", "float64"):
        return True  # refused where its numbers are made
    result = made.of(_JAX.uniform(key, made.shape, made.dtype))
    if (result.shape, result.dtype) != (given.shape, given.dtype):
        return False
    # Logarithms may differ in their last places.
    return np.allclose(np.asarray(result), np.asarray(given), rtol=1e-5, atol=0, equal_nan=True)


@functools.cache
def measured(dtype: str) -> int | None:
    """Return how many bits JAX's uniform numbers have, found by drawing some.

    >>> measured("float32")
    23
    """
    if dtype not in ("float32", "float64"):
        return None
    sample = np.asarray(native(_JAX.uniform, native(_JAX.key, 7), (512,), dtype)).tolist()
    for bits in range(1, 64):
        if all((Fraction(x) * 2**bits).denominator == 1 for x in sample):
            return bits
    return None
