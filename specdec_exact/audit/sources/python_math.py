"""Python's ``math`` on random numbers: the functions that they have a law for."""

import math
from collections.abc import Callable
from typing import Any

from specdec_exact.audit.number import Number
from specdec_exact.audit.sources.patches import Patch

__all__ = ["python_math"]


def _logarithm(number: Number, *base: float) -> Any:
    # Python divides one logarithm by the other.
    return number.log() / math.log(*base) if base else number.log()


def _finite(number: Number) -> bool:
    # A generator that returns 0 has a logarithm and a reciprocal that are infinite.
    if any(step.operation in ("log", "divide-into", "power", "exp") for step in number.steps):
        number.variable.run.refuse("whether a random number is finite")
    return True


def _infinite(number: Number) -> bool:
    return not _finite(number)


_ANSWERS: dict[str, Callable[..., Any]] = {
    "log": _logarithm,
    "log1p": Number.log1p,
    "exp": Number.exp,
    "sqrt": Number.sqrt,
    "isfinite": _finite,
    "isinf": _infinite,
    "isnan": _infinite,
}


def python_math() -> tuple[list[Patch], dict[int, object]]:
    """Return what to patch, and replacements by the ``id`` of what they replace."""
    stand_ins = {name: _answering(getattr(math, name), _ANSWERS[name]) for name in _ANSWERS}
    patches: list[Patch] = [(math, name, stand_in) for name, stand_in in stand_ins.items()]
    return patches, {id(getattr(math, name)): stand_ins[name] for name in stand_ins}


def _answering(original: Callable[..., Any], answer: Callable[..., Any]) -> Callable[..., Any]:
    def function(number: object, *others: Any) -> Any:
        if isinstance(number, Number):
            return answer(number, *others)
        return original(number, *others)

    return function
