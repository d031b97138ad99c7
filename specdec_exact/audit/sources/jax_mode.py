"""JAX's randomness, replaced while a block runs; whatever else could draw is refused.

Functions that are compiled are run as the Python text they were compiled from. What was compiled
ahead of time cannot be, and every operation of JAX that draws is refused unless we asked for it.
"""

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Any

import jax
import jax.export
import jax.numpy as jnp
from jax._src import core

from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.jax_array import OPERATORS, JaxNumbers, apply
from specdec_exact.audit.sources.jax_random import Keyed, native
from specdec_exact.audit.sources.patches import Patch, Refusing

__all__ = ["interpreted", "jax_random"]

# Operations of JAX that give random bits.
_DRAWS = frozenset(
    [
        "random_bits",
        "random_gamma",
        "rng_bit_generator",
        "rng_uniform",
        "threefry2x32",
        "threefry4x32",
        "philox2x32",
        "philox4x32",
    ]
)
_BIND: Callable[..., Any] = core.Primitive.bind
_DISABLE: Callable[..., Any] = jax.disable_jit
# Functions of jax.numpy that a random array has an answer to.
_ANSWERED = (
    *OPERATORS.values(),
    "true_divide",
    "negative",
    "log",
    "exp",
    "maximum",
    "minimum",
    "floor",
    "argmax",
    "argmin",
)


@contextmanager
def interpreted() -> Generator[None]:
    """Run a block in which functions of JAX are run as Python, without being compiled."""
    with _DISABLE():
        yield


def jax_random(run: Run) -> tuple[list[Patch], dict[int, object]]:
    """Return what to patch, and replacements by the ``id`` of what they replace."""
    keyed = Keyed(run)
    stand_ins: dict[int, object] = {}
    patches: list[Patch] = []

    def replace(owner: object, name: str, value: object) -> None:
        stand_ins[id(getattr(owner, name))] = value
        patches.append((owner, name, value))

    for name in dir(jax.random):
        original = getattr(jax.random, name)
        if not name.startswith("_") and callable(original):
            refusing = Refusing(run, f"jax.random.{name}")
            replace(jax.random, name, keyed.modelled.get(name, refusing))
    for name in _ANSWERED:
        replace(jnp, name, _Answering(name, getattr(jnp, name)))
    replace(jax, "disable_jit", _disabling(run))
    array = type(jnp.zeros(()))
    patches += [
        (jax.stages.Compiled, "__call__", _refusing_method(run, "a compiled function of JAX")),
        (jax.export.Exported, "call", _refusing_method(run, "an exported function of JAX")),
        (core.Primitive, "bind", _binding(run)),
        *((array, f"__{name}__", _deferring(getattr(array, f"__{name}__"))) for name in OPERATORS),
    ]
    return patches, stand_ins


class _Answering:
    """A function of jax.numpy that a random array answers."""

    def __init__(self, name: str, original: Any) -> None:
        self._name, self._original = name, original

    def __getattr__(self, name: str) -> Any:
        return getattr(self._original, name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if not any(type(x) is JaxNumbers for x in args):
            return self._original(*args, **kwargs)
        return apply(self._name, *args, **kwargs)


def _disabling(run: Run) -> Callable[..., Any]:
    def disable_jit(disable: bool = True) -> Any:  # noqa: FBT001, FBT002 - JAX's
        if not disable:
            run.refuse("JAX's compilation, turned on by the code")
        return _DISABLE()

    return disable_jit


def _refusing_method(run: Run, what: str) -> Callable[..., Any]:
    def refusing(*_: Any, **__: Any) -> Any:
        run.refuse(what)

    return refusing


def _deferring(original: Callable[..., Any]) -> Callable[..., Any]:
    def operator(self: Any, other: Any) -> Any:
        return NotImplemented if type(other) is JaxNumbers else original(self, other)

    return operator


def _binding(run: Run) -> Callable[..., Any]:
    def bind(self: Any, *args: Any, **params: Any) -> Any:
        if not native.depth:
            name = self.name if self.name in _DRAWS else _drawing(params.values())
            if any(type(x) is JaxNumbers for x in args):
                name = f"{self.name} of a random array"
            if name is not None:
                run.refuse(f"JAX's {name}")
        return _BIND(self, *args, **params)

    return bind


def _drawing(parameters: Iterable[Any]) -> str | None:
    """Return an operation that draws, in a program of JAX among the parameters of another."""
    for value in parameters:
        if isinstance(value, tuple | list):
            found = _drawing(value)
        else:
            program = getattr(value, "jaxpr", value)
            names = (_drawn(e) for e in getattr(program, "eqns", ()))
            found = next((name for name in names if name is not None), None)
        if found is not None:
            return found
    return None


def _drawn(equation: Any) -> str | None:
    name: str = equation.primitive.name
    return name if name in _DRAWS else _drawing(equation.params.values())
