"""An array whose elements are random numbers: NumPy moves them, and we answer the questions.

It is an array of objects. Moving elements (slices, gathers, reshapes, ``where``) is NumPy's own work;
arithmetic and comparisons go element by element to :class:`Number`, which refuses what it cannot
answer. Only the place of the largest element is decided here, as one choice.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np

from specdec_exact.audit.number import Number
from specdec_exact.audit.race import race_draw
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.numpy_unseen import unseen_integer
from specdec_exact.audit.steps import Operation

__all__ = ["RandomArray", "random_array"]

# Elements of arrays of objects have no type that NumPy knows.
Elements: TypeAlias = "np.ndarray[Any, np.dtype[np.object_]]"


class RandomArray(np.ndarray[Any, np.dtype[np.object_]]):
    """An array of Numbers and ordinary numbers."""

    # What is joined with one of these is one of these.
    __array_priority__ = 10.0  # pyright: ignore[reportIncompatibleVariableOverride, reportAssignmentType, reportIncompatibleMethodOverride]

    def __array_ufunc__(
        self, ufunc: np.ufunc, method: str, *inputs: Any, out: Any = None, **kwargs: Any
    ) -> Any:
        """Apply a function element by element; constants take the precision of the array."""
        bits = max(
            (n.bits for i in inputs if isinstance(i, RandomArray) for n in _numbers(i)), default=53
        )
        kwargs.pop("dtype", None)
        plain = [_objects(value, bits) for value in inputs]
        if ufunc in (np.maximum, np.minimum):
            if method != "__call__":
                _refuse(inputs, f"numpy's {ufunc.__name__}.{method}")
            return _limited(ufunc, plain)
        if out is not None:
            kwargs["out"] = tuple(np.asarray(o) if isinstance(o, RandomArray) else o for o in out)
        try:
            return _dressed(getattr(ufunc, method)(*plain, **kwargs))
        except TypeError:  # NumPy knows no such function of our numbers
            _refuse(inputs, f"numpy's {ufunc.__name__}")
            raise

    def __array_function__(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, func: Any, types: Any, args: Any, kwargs: Any
    ) -> Any:
        """Call a function of NumPy; whatever it cannot do with our numbers is refused."""
        try:
            return super().__array_function__(func, types, args, kwargs)
        except (TypeError, ValueError):
            _refuse([self], f"numpy's {func.__name__}")
            raise

    def tobytes(self, order: Any = "C") -> bytes:
        """Refuse: the bytes of a random number are not known."""
        _refuse([self], "the bytes")
        return super().tobytes(order)

    def argmax(  # pyright: ignore[reportIncompatibleMethodOverride] - NumPy has overloads
        self, axis: Any = None, out: Any = None, *, keepdims: bool = False
    ) -> Any:
        """Return where the largest element is, decided as one choice per row."""
        return _race(self, axis, out, keepdims=keepdims, largest=True)

    def argmin(  # pyright: ignore[reportIncompatibleMethodOverride] - NumPy has overloads
        self, axis: Any = None, out: Any = None, *, keepdims: bool = False
    ) -> Any:
        """Return where the smallest element is, decided as one choice per row."""
        return _race(self, axis, out, keepdims=keepdims, largest=False)

    def astype(self, dtype: Any, *_: Any, **__: Any) -> Any:
        """Return the array in another precision; whole numbers are drawn."""
        kind = np.dtype(dtype)
        if kind.kind == "f":
            bits = 24 if kind.itemsize <= 4 else 53
            numbers = [x.rounded(bits) if isinstance(x, Number) else x for x in self.ravel()]
            return random_array(numbers, self.shape)
        if kind.kind in "iu":
            return np.array([int(x) for x in self.ravel()], dtype=kind).reshape(self.shape)
        return np.asarray(self).astype(dtype)

    def clip(self, min: Any = None, max: Any = None, out: Any = None, **_: Any) -> Any:  # noqa: A002 - NumPy's names
        """Return the array with its elements held between two bounds."""
        held = self if min is None else np.maximum(self, min)
        held = held if max is None else np.minimum(held, max)
        if out is not None:
            out[...] = held
        return held


def random_array(numbers: Iterable[Any], shape: tuple[int, ...]) -> RandomArray:
    """Return an array of this shape."""
    flat = list(numbers)
    array = np.empty(len(flat), dtype=object)
    array[:] = flat
    return array.reshape(shape).view(RandomArray)


def _numbers(array: RandomArray) -> list[Number]:
    return [x for x in np.asarray(array).ravel() if isinstance(x, Number)]


def _refuse(inputs: Iterable[Any], use: str) -> None:
    """Refuse a use of arrays, if there is a random number in them."""
    for array in inputs:
        for number in _numbers(array) if isinstance(array, RandomArray) else ():
            number.variable.run.refuse(f"{use} of random numbers")


def _objects(value: Any, bits: int) -> Any:
    """Return an input as an array of objects that keep the precision they had."""
    if isinstance(value, RandomArray):
        return np.asarray(value)
    if isinstance(value, float) and not isinstance(value, np.generic) and bits == 24:
        value = np.float32(value)  # a Python number takes the precision of the array
    if isinstance(value, np.ndarray | np.floating) and value.dtype.kind == "f":
        boxed = np.empty(value.shape, dtype=object)
        flat = boxed.reshape(-1)
        for index, element in enumerate(value.reshape(-1)):
            flat[index] = element
        return boxed
    return value


def _limited(ufunc: np.ufunc, plain: list[Any]) -> Any:
    left, right = np.broadcast_arrays(*(np.asarray(x, dtype=object) for x in plain))
    operation: Operation = "at-least" if ufunc is np.maximum else "at-most"
    result = np.empty(left.shape, dtype=object)
    flat = result.reshape(-1)
    for index, (a, b) in enumerate(zip(left.ravel(), right.ravel(), strict=True)):
        if isinstance(a, Number):
            flat[index] = a.limited(operation, b)
        else:
            flat[index] = b.limited(operation, a) if isinstance(b, Number) else ufunc(a, b)
    return _dressed(result)


def _dressed(result: Any) -> Any:
    if not isinstance(result, np.ndarray) or result.dtype != object:
        return result
    if any(isinstance(x, Number) for x in result.ravel()):
        return result.view(RandomArray)
    return result.astype(float)


def _race(array: RandomArray, axis: Any, out: Any, *, keepdims: bool, largest: bool) -> Any:
    elements = np.asarray(array)
    run: Run | None = next((n.variable.run for n in _numbers(array)), None)
    if run is None or out is not None:
        plain = elements.astype(float)
        find = plain.argmax if largest else plain.argmin
        return find(axis=axis, out=out, keepdims=keepdims)
    rows = elements.reshape(-1)[None] if axis is None else np.moveaxis(elements, axis, -1)
    flat = rows.reshape(-1, rows.shape[-1])
    draws = [race_draw(run, list(row), largest=largest) for row in flat]
    if axis is None or (rows.ndim == 1 and not keepdims):
        return unseen_integer(draws[0], int)
    winners = np.array([draw.seen() for draw in draws], dtype=np.intp).reshape(rows.shape[:-1])
    return np.expand_dims(winners, axis) if keepdims else winners
