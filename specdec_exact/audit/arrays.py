"""Laws as the rows of floats that code reads, and the laws that those floats are."""

import importlib
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import numpy as np

from specdec_exact.audit.grid import HALVES
from specdec_exact.audit.refusal import Unavailable
from specdec_exact.audit.steps import FLOATS
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law

__all__ = [
    "BITS",
    "LAST_PLACE",
    "Arrays",
    "Precision",
    "as_given",
    "changed",
    "indices",
    "rounded",
    "rows",
]

Arrays: TypeAlias = Literal["numpy", "torch", "jax", "list"]
Precision: TypeAlias = Literal["bfloat16", "float16", "float32", "float64"]
# Significant bits.
BITS: dict[Precision, int] = {"bfloat16": 8, "float16": 11, "float32": 24, "float64": 53}
# A distance that the rounding of a few operations on rows of probabilities may leave.
LAST_PLACE: dict[Precision, Fraction] = {
    "bfloat16": Fraction(1, 2**7),
    "float16": Fraction(1, 2**10),
    "float32": Fraction(1, 2**23),
    "float64": Fraction(1, 2**50),
}


def rows(laws: Sequence[Law[int]], size: int, arrays: Arrays, precision: Precision) -> Any:
    """Return laws as a matrix, one row each; a fresh one every time."""
    return as_given([[float(law[t]) for t in range(size)] for law in laws], arrays, precision)


def as_given(values: list[Any], arrays: Arrays, precision: Precision) -> Any:
    """Return nested lists of floats in the form the audited code takes."""
    if BITS[precision] in HALVES and arrays != "torch":
        raise Unavailable(f"rows of {precision} are tensors of PyTorch: ask for --arrays torch")
    if arrays == "list":
        return values
    if arrays == "numpy":
        return np.array(values, dtype=precision)
    if arrays == "jax":
        return _jax(precision).numpy.asarray(np.array(values, dtype=precision))
    torch = _torch()
    return torch.tensor(values, dtype=getattr(torch, precision))


def indices(tokens: Sequence[int], arrays: Arrays) -> Any:
    """Return tokens in the form the audited code takes."""
    if arrays == "list":
        return list(tokens)
    if arrays == "numpy":
        return np.array(tokens, dtype=np.int64)
    if arrays == "jax":
        return _jax("float32").numpy.asarray(np.array(tokens, dtype=np.int32))
    torch = _torch()
    return torch.tensor(list(tokens), dtype=torch.int64)


def _torch() -> Any:
    try:
        return importlib.import_module("torch")
    except ModuleNotFoundError as missing:
        raise Unavailable(
            f"arrays of PyTorch need the extra specdec-exact[torch]: {missing}"
        ) from None


def _jax(precision: Precision) -> Any:
    """Return JAX; refuse a precision that it would quietly halve."""
    try:
        jax = importlib.import_module("jax")
    except ModuleNotFoundError as missing:
        raise Unavailable(f"arrays of JAX need the extra specdec-exact[jax]: {missing}") from None
    if precision == "float64" and not jax.config.jax_enable_x64:
        raise Unavailable(
            "JAX makes float32 of float64 rows unless jax_enable_x64 is set: "
            "set it, or ask for --precision float32"
        )
    return jax


def rounded(model: Model[int], size: int, precision: Precision) -> Model[int]:
    """Return the model of the laws that the floats of a row really are, divided by their sum."""
    return _Rounded(model, size, precision)


class _Rounded:
    """A model of floats; every law is made once."""

    def __init__(self, model: Model[int], size: int, precision: Precision) -> None:
        self._model, self._size = model, size
        self._held = FLOATS[BITS[precision]]
        self._known: dict[tuple[int, ...], Law[int]] = {}

    def __call__(self, text: tuple[int, ...]) -> Law[int]:
        """Return the law of the floats of a row."""
        if text not in self._known:
            law = self._model(text)
            held = [Fraction(float(self._held(float(law[t])))) for t in range(self._size)]
            total = sum(held, Fraction())
            self._known[text] = Law({token: weight / total for token, weight in enumerate(held)})
        return self._known[text]


def changed(before: Any, after: Any) -> bool:
    """Return whether an argument was written to."""
    plain = [x if isinstance(x, list) else x.tolist() for x in (before, after)]
    return plain[0] != plain[1]
