"""What stands in for an array of JAX whose elements are random numbers.

Its elements are in a :class:`RandomArray`. JAX asks everything that it is handed for ``__jax_array__``,
and there it is refused: no function of JAX ever sees a random number, except those named in ``jax_mode``.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.numpy_array import RandomArray, random_array

__all__ = ["OPERATORS", "JaxNumbers", "apply", "jax_array"]

# The binary operators of an array, and the functions of NumPy that do what they do.
OPERATORS = {
    "lt": "less",
    "le": "less_equal",
    "gt": "greater",
    "ge": "greater_equal",
    "eq": "equal",
    "ne": "not_equal",
    "add": "add",
    "sub": "subtract",
    "mul": "multiply",
    "truediv": "divide",
    "pow": "power",
}
_REFUSED = [
    *(turn + name for turn in ("", "r") for name in ("matmul", "mod", "floordiv", "divmod")),
    *(turn + name for turn in ("", "r") for name in ("and", "or", "xor", "lshift", "rshift")),
    *("abs", "ceil", "complex", "contains", "invert", "round", "reduce_ex", "dlpack"),
]
_MOVES = ("reshape", "ravel", "flatten", "squeeze", "transpose", "swapaxes")


class JaxNumbers:
    """An array of Numbers and ordinary numbers, in one of JAX's two precisions.

    dtype    float32 or float64
    """

    __slots__ = ("dtype", "held", "run")

    def __init__(self, held: RandomArray, dtype: Any, run: Run) -> None:
        self.held, self.dtype, self.run = held, np.dtype(dtype), run

    @property  # type: ignore[misc]
    def __class__(self) -> type:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Pass for an array of JAX where the code asks."""
        return _KIND

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape."""
        return tuple(self.held.shape)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return self.held.ndim

    @property
    def size(self) -> int:
        """The number of elements."""
        return self.held.size

    @property
    def T(self) -> Any:  # noqa: N802 - JAX's name
        """The transpose."""
        return self.transpose()

    def __getattr__(self, name: str) -> Any:
        if name in _MOVES:
            return partial(self._moved, name)
        if name.startswith("__") and name not in ("__jax_array__", "__array_interface__"):
            raise AttributeError(name)  # a protocol that an array may well lack
        self.run.refuse(f"JAX's {name.strip('_')} of a random array")

    def _moved(self, name: str, *args: Any, **kwargs: Any) -> Any:
        return _dressed(self, getattr(self.held, name)(*args, **kwargs), self.dtype)

    def __getitem__(self, index: Any) -> Any:
        places = index if isinstance(index, tuple) else (index,)
        plain = tuple(_index(self, place) for place in places)
        return _dressed(self, self.held[plain], self.dtype)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __len__(self) -> int:
        return len(self.held)

    def __neg__(self) -> Any:
        return apply("negative", self)

    def argmax(self, axis: int | None = None, *, keepdims: bool = False) -> Any:
        """Return where the largest element is, decided as one choice per row."""
        return apply("argmax", self, axis=axis, keepdims=keepdims)

    def argmin(self, axis: int | None = None, *, keepdims: bool = False) -> Any:
        """Return where the smallest element is, decided as one choice per row."""
        return apply("argmin", self, axis=axis, keepdims=keepdims)

    def astype(self, dtype: Any) -> Any:
        """Return the array in another precision; whole numbers are drawn."""
        kind = jnp.zeros((), dtype).dtype
        if kind.name not in ("float32", "float64") and kind.kind not in "iu":
            self.run.refuse(f"a random array as {kind}")
        return _dressed(self, self.held.astype(kind), kind)

    def copy(self) -> Any:
        """Return the array: it is never written to."""
        return self

    clone = block_until_ready = copy

    def item(self) -> Any:
        """Return the only element."""
        return self.held.item()

    def tolist(self) -> Any:
        """Return the elements, in nested lists."""
        return self.held.tolist()

    def __int__(self) -> int:
        return int(self.item())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:  # noqa: FBT001 - NumPy's
        """Return the elements as an array of objects."""
        return np.asarray(self.held if dtype is None else self.held.astype(dtype))

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
        """Apply a function of NumPy: what it gives is NumPy's."""
        if method != "__call__" or kwargs:
            self.run.refuse(f"numpy's {ufunc.__name__} of a random array of JAX")
        return ufunc(*(x.held if type(x) is JaxNumbers else np.asarray(x) for x in inputs))

    def __array_function__(self, function: Any, *_: Any) -> Any:
        """Refuse."""
        self.run.refuse(f"numpy's {function.__name__} of a random array of JAX")

    def __float__(self) -> float:
        self.run.refuse("the conversion of a random number to a float")

    def __bool__(self) -> bool:  # noqa: PLE0304 - it refuses
        self.run.refuse("the truth of a random number")

    def __index__(self) -> int:  # noqa: PLE0305 - it refuses
        self.run.refuse("a random number as an index")

    def __hash__(self) -> int:  # noqa: PLE0309 - it refuses
        self.run.refuse("the hash of a random array")

    def __format__(self, _: str) -> str:
        self.run.refuse("the text of a random array")

    def __repr__(self) -> str:
        return repr(self.held.ravel()[0]) if self.size else "[]"

    __str__ = __repr__

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: object) -> Any:
        return self


def _refusing(name: str) -> Any:
    def used(self: JaxNumbers, *_: Any) -> Any:
        self.run.refuse(f"the operator {name} of a random array")

    return used


_KIND = type(jnp.zeros(()))


def _operator(name: str, *, turned: bool) -> Any:
    def used(self: JaxNumbers, other: Any) -> Any:
        return apply(name, other, self) if turned else apply(name, self, other)

    return used


for _name, _function in OPERATORS.items():
    setattr(JaxNumbers, f"__{_name}__", _operator(_function, turned=False))
    if _name in ("add", "sub", "mul", "truediv", "pow"):
        setattr(JaxNumbers, f"__r{_name}__", _operator(_function, turned=True))

for _name in _REFUSED:
    setattr(JaxNumbers, f"__{_name}__", _refusing(_name))


def jax_array(numbers: Iterable[Any], shape: tuple[int, ...], precision: Any) -> Any:
    """Return a stand-in for an array, or an array of JAX where no element is random."""
    flat = list(numbers)
    run = next((x.variable.run for x in flat if isinstance(x, Number)), None)
    if run is None:
        return jnp.asarray(np.array(flat, dtype=precision).reshape(shape))
    return JaxNumbers(random_array(flat, shape), precision, run)


def apply(name: str, *inputs: Any, **options: Any) -> Any:
    """Apply a function of NumPy, in the precision that JAX would do it in."""
    random = next(x for x in inputs if type(x) is JaxNumbers)
    kinds = [x.dtype if type(x) is JaxNumbers else x for x in inputs]
    if any(isinstance(x, jax.core.Tracer) for x in inputs):
        random.run.refuse(f"JAX's {name} of a random array under a transformation")
    try:
        dtype = np.dtype(jnp.result_type(*kinds))
    except TypeError:
        random.run.refuse(f"JAX's {name} of a random array and a {type(inputs[-1]).__name__}")
    if dtype.name not in ("float32", "float64"):
        random.run.refuse(f"JAX's {name} of random numbers of type {dtype}")
    plain = [
        x.held.astype(dtype) if type(x) is JaxNumbers else np.asarray(x, dtype=dtype)
        for x in inputs
    ]
    return _dressed(random, getattr(np, name)(*plain, **options), dtype)


def _dressed(random: JaxNumbers, result: Any, dtype: Any) -> Any:
    """Return what NumPy gave as JAX would give it."""
    if isinstance(result, Number):
        result = random_array([result], ())
    if isinstance(result, RandomArray):
        if any(isinstance(x, Number) for x in result.ravel()):
            return JaxNumbers(result, dtype, random.run)
        return jnp.asarray(np.asarray(result).astype(dtype))
    plain = np.asarray(result)
    if plain.dtype.kind in "iu":
        return jnp.asarray(plain.astype(jnp.zeros((), int).dtype))
    return jnp.asarray(plain.astype(dtype) if plain.dtype.kind == "f" else plain)


def _index(random: JaxNumbers, place: Any) -> Any:
    if type(place) is JaxNumbers or isinstance(place, jax.core.Tracer):
        random.run.refuse("an index that is random or traced")
    return np.asarray(place) if isinstance(place, jax.Array) else place
