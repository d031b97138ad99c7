"""What functions of ``jax.random`` make of one array of uniform numbers, as JAX makes it.

A model takes the arguments of the function and says which array it is made of, and how. It is held
against the installed JAX before it is used: made of JAX's own numbers, it has to give what JAX gives.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp
import numpy as np

from specdec_exact.audit.sources.jax_array import JaxNumbers, apply

__all__ = ["MODELS", "Made"]


_ANOTHER_MODE = "a draw of jax.random in another mode"


@dataclass(frozen=True, slots=True)
class Made:
    """How something is made.

    shape, dtype    of the array of uniform numbers that it is made of
    of              makes it, of random numbers or of ordinary ones
    """

    shape: tuple[int, ...]
    dtype: Any
    of: Callable[[Any], Any]


def _uniform(shape: Any, dtype: Any, minval: Any, maxval: Any, **_: Any) -> Made | str:
    kind = jnp.zeros((), dtype).dtype
    low, high = (np.asarray(x, dtype=kind) for x in (minval, maxval))
    if not np.all(low < high):
        return "uniform numbers of JAX between bounds in the wrong order"
    if np.all(low == 0) and np.all(high == 1):
        return Made(_shape(shape), kind, lambda numbers: numbers)

    def scaled(numbers: Any) -> Any:
        return numbers * (high - low) + low

    return Made(_shape(shape), kind, scaled)


def _exponential(shape: Any, dtype: Any, **_: Any) -> Made | str:
    return Made(_shape(shape), jnp.zeros((), dtype).dtype, lambda numbers: -_log(1 - numbers))


def _gumbel(shape: Any, dtype: Any, mode: Any, **_: Any) -> Made | str:
    if mode not in (None, "low"):
        return _ANOTHER_MODE
    kind = jnp.zeros((), dtype).dtype
    return Made(_shape(shape), kind, _noise)


def _bernoulli(p: Any, shape: Any, mode: Any, **_: Any) -> Made | str:
    if mode != "low":
        return _ANOTHER_MODE
    bound = jnp.asarray(p)
    size = bound.shape if shape is None else _shape(shape)

    def came(numbers: Any) -> Any:
        return numbers < bound

    return Made(size, bound.dtype, came)


def _categorical(
    logits: Any, axis: int, shape: Any, *, replace: bool, mode: Any, **_: Any
) -> Made | str:
    if mode not in (None, "low"):
        return _ANOTHER_MODE
    scores = jnp.asarray(logits)
    place = axis - scores.ndim if axis >= 0 else axis
    batch = tuple(np.delete(scores.shape, place))
    size = batch if shape is None else _shape(shape)
    before = len(size) - len(batch)
    if not replace or size[before:] != batch:
        return "jax.random.categorical of several without replacement, or broadcast"

    def largest(numbers: Any) -> Any:
        return (_noise(numbers) + scores).argmax(axis=place)

    return Made((*size[:before], *scores.shape), scores.dtype, largest)


def _choice(a: Any, shape: Any, p: Any, axis: int, *, replace: bool, **_: Any) -> Made | str:
    if p is None or not replace:
        return "jax.random.choice without weights, or without replacement"
    items, weights = jnp.asarray(a), jnp.asarray(p)
    sums = jnp.cumsum(weights.astype(jnp.result_type(weights, float)))
    if items.ndim > 1 or axis not in (0, -1):
        return "jax.random.choice of rows"

    def chosen(numbers: Any) -> Any:
        places = _places(numbers, sums)
        return places if items.ndim == 0 else jnp.take(items, places)

    if any(step < 0 for step in np.diff(np.asarray(sums, dtype=float), prepend=0).tolist()):
        return "a choice of JAX with negative weights"
    return Made(_shape(shape), sums.dtype, chosen)


MODELS: dict[str, Callable[..., Made | str]] = {
    "uniform": _uniform,
    "exponential": _exponential,
    "gumbel": _gumbel,
    "bernoulli": _bernoulli,
    "categorical": _categorical,
    "choice": _choice,
}


def _noise(numbers: Any) -> Any:
    tiny = np.finfo(numbers.dtype).tiny
    return -_log(-_log(_at_least(numbers, tiny)))


def _log(numbers: Any) -> Any:
    return apply("log", numbers) if type(numbers) is JaxNumbers else jnp.log(numbers)


def _at_least(numbers: Any, low: Any) -> Any:
    if type(numbers) is JaxNumbers:
        return apply("maximum", numbers, low)
    return jnp.maximum(numbers, low)


def _places(numbers: Any, sums: Any) -> Any:
    """Return the first places whose sums reach what is left of the total."""
    total = float(sums[-1])
    if type(numbers) is JaxNumbers and math.isfinite(total) and total != 0:
        edges = np.asarray(sums)
        reached = apply("multiply", 1 - numbers, edges[-1])  # type: ignore[operator]  # JaxNumbers subtract
        found = [_place(x, edges) for x in reached.held.ravel()]
        return jnp.asarray(np.array(found).reshape(numbers.shape)).astype(int)
    # Where the total is 0 or no number, the draw does not matter.
    plain: Any = jnp.zeros(numbers.shape, sums.dtype) if type(numbers) is JaxNumbers else numbers
    return jnp.searchsorted(sums, sums[-1] * (1 - plain)).astype(int)


def _place(number: Any, edges: Any) -> int:
    low, high = 0, len(edges) - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if number <= edges[middle] else (middle + 1, high)
    return low


def _shape(shape: Any) -> tuple[int, ...]:
    return (int(shape),) if np.ndim(shape) == 0 else tuple(int(n) for n in shape)
