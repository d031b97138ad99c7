"""Operations of Triton's interpreter on arrays that hold random numbers: answered, or refused."""

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from specdec_exact.audit.number import Number
from specdec_exact.audit.race import raced
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.triton_box import BITS, Array, filled, numbers_in
from specdec_exact.audit.steps import Operation

__all__ = ["MOVES", "answered", "largest"]

# What the builder calls operations that put elements elsewhere and never look at them.
MOVES = frozenset(
    [
        "broadcast",
        "cat",
        "expand_dims",
        "gather",
        "join",
        "load",
        "masked_load",
        "masked_store",
        "reshape",
        "select",
        "splat",
        "split",
        "store",
        "trans",
        "unsplat",
    ]
)
_COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    f"fcmp{order}{name}": compare
    for order in "OU"
    for name, compare in (
        ("LT", operator.lt),
        ("LE", operator.le),
        ("GT", operator.gt),
        ("GE", operator.ge),
        ("EQ", operator.eq),
        ("NE", operator.ne),
    )
}
_MIRRORED: dict[Callable[[Any, Any], Any], Callable[[Any, Any], Any]] = {
    operator.lt: operator.gt,
    operator.le: operator.ge,
    operator.gt: operator.lt,
    operator.ge: operator.le,
    operator.eq: operator.eq,
    operator.ne: operator.ne,
}
_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "fadd": operator.add,
    "fsub": operator.sub,
    "fmul": operator.mul,
    "fdiv": operator.truediv,
    "precise_divf": operator.truediv,
    "approx_divf": operator.truediv,
}
_UNARY: dict[str, tuple[Callable[[Number], Any], Callable[[Any], Any]]] = {
    "fneg": (operator.neg, np.negative),
    "log": (Number.log, np.log),
    "exp": (Number.exp, np.exp),
    "sqrt": (Number.sqrt, np.sqrt),
    "precise_sqrt": (Number.sqrt, np.sqrt),
}
_LIMITED: dict[str, tuple[Operation, Callable[[Any, Any], Any]]] = {
    "maximumf": ("at-least", np.maximum),
    "maxnumf": ("at-least", np.fmax),
    "minimumf": ("at-most", np.minimum),
    "minnumf": ("at-most", np.fmin),
}


def answered(run: Run, name: str, arrays: list[Array], kind: Any = None) -> Array:
    """Return the result of an operation by its name in the builder, without ``create_``.

    kind    the NumPy type that a conversion is to
    """
    if name in _COMPARISONS and len(arrays) == 2:
        return _compared(run, _COMPARISONS[name], *arrays)
    if name in _UNARY and len(arrays) == 1:
        random, plain = _UNARY[name]
        return _one(run, arrays[0], random, plain)
    if name in ("fp_ext", "fp_trunc") and kind in BITS:
        bits = BITS[np.dtype(kind)]
        numbers = numbers_in(run, arrays[0])
        return filled(
            arrays[0].astype(kind), {place: x.rounded(bits) for place, x in numbers.items()}
        )
    if name in _ARITHMETIC and len(arrays) == 2:
        return _two(run, _ARITHMETIC[name], _ARITHMETIC[name], *arrays)
    if name in _LIMITED and len(arrays) == 2:
        operation, bound = _LIMITED[name]

        def held(a: Any, b: Any) -> Any:
            return a.limited(operation, b) if isinstance(a, Number) else b.limited(operation, a)

        return _two(run, held, bound, *arrays)
    run.refuse(f"Triton's {name} of a random number")


def _one(
    run: Run, array: Array, random: Callable[[Number], Any], plain: Callable[[Any], Any]
) -> Array:
    with np.errstate(all="ignore"):
        rest = plain(array)
    return filled(rest, {place: random(x) for place, x in numbers_in(run, array).items()})


def _two(
    run: Run,
    random: Callable[[Any, Any], Any],
    plain: Callable[[Any, Any], Any],
    left: Array,
    right: Array,
) -> Array:
    left, right = np.broadcast_arrays(left, right)
    on_left, on_right = numbers_in(run, left), numbers_in(run, right)
    a, b = left.reshape(-1), right.reshape(-1)
    with np.errstate(all="ignore"):
        rest = np.asarray(plain(left, right))
        image = {
            place: random(on_left.get(place, a[place]), on_right.get(place, b[place]))
            for place in {**on_left, **on_right}
        }
    return filled(rest, image)


def _compared(run: Run, compare: Callable[[Any, Any], Any], left: Array, right: Array) -> Array:
    left, right = np.broadcast_arrays(left, right)
    on_left, on_right = numbers_in(run, left), numbers_in(run, right)
    result = np.array(compare(left, right))
    flat, a, b = result.reshape(-1), left.reshape(-1), right.reshape(-1)
    # A number that is compared with a padded row meets one constant thousands of times.
    known: dict[tuple[Any, ...], bool] = {}
    for place in {**on_left, **on_right}:
        x: Any = on_left.get(place, a[place])
        y: Any = on_right.get(place, b[place])
        key = tuple((id(z.variable), z.steps) if isinstance(z, Number) else z for z in (x, y))
        if key not in known:
            known[key] = _answer(compare, x, y)
        flat[place] = known[key]
    return result


def _answer(compare: Callable[[Any, Any], Any], left: Any, right: Any) -> bool:
    if not isinstance(left, Number):
        left, right, compare = right, left, _MIRRORED[compare]
    if not isinstance(right, Number) and np.isinf(right):
        return bool(compare(0.0, right))  # random numbers are finite, the winner of a race as well
    return bool(compare(left, right))


def largest(run: Run, array: Array, *, largest: bool) -> int:
    """Return where the largest (or smallest) element of a row is, decided as one choice."""
    numbers = numbers_in(run, array)
    hopeless = -np.inf if largest else np.inf
    scores: dict[int, Any] = {
        place: numbers.get(place, array[place])
        for place in range(array.size)
        if place in numbers or array[place] != hopeless
    }
    places = list(scores)
    if len(places) == 1:
        return places[0]
    return places[raced(run, list(scores.values()), largest=largest)]
