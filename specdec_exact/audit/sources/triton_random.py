"""What Triton kernels draw: ``tl.rand`` is a number known by its seed and its offset.

The counter-based generator itself is taken to be ideal: other keys, other numbers.
"""

from collections.abc import Hashable
from typing import Any

import numpy as np
import triton.language as tl
from triton.runtime import interpreter

from specdec_exact.audit.number import Number
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.patches import Patch, Refusing
from specdec_exact.audit.sources.triton_box import filled

__all__ = ["keyed", "triton_draws"]

_FACTOR = np.float32(4.6566127342e-10)
_OTHERS = (
    "philox",
    "philox_impl",
    "randint",
    "randint4x",
    "rand4x",
    "randn",
    "randn4x",
    "uint_to_uniform_float",
)


def triton_draws(run: Run) -> tuple[list[Patch], dict[int, object]]:
    """Return patches, and replacements by the ``id`` of what they replace."""

    def rand(seed: Any, offset: Any, n_rounds: Any = 10) -> Any:
        return keyed(run, "rand", offset, seed, n_rounds)

    replaced: dict[str, object] = {"rand": rand}
    replaced |= {
        name: Refusing(run, f"Triton's {name}") for name in _OTHERS if hasattr(tl.random, name)
    }
    patches: list[Patch] = []
    stand_ins: dict[int, object] = {}
    for name, value in replaced.items():
        for owner in (tl, tl.random):
            if hasattr(owner, name):
                stand_ins[id(getattr(owner, name))] = value
                patches.append((owner, name, value))
    return patches, stand_ins


def keyed(run: Run, name: str, offsets: Any, *keys: Any) -> Any:
    """Return a tensor of uniform numbers in float32, one for every offset, known by its keys."""
    key = (name, *(int(_data(k).reshape(-1)[0]) for k in keys))
    places = _data(offsets)
    numbers = {
        place: _number(run, (*key, int(offset))) for place, offset in enumerate(places.reshape(-1))
    }
    data = filled(np.zeros(places.shape, dtype=np.float32), numbers)
    scalar = not getattr(offsets, "shape", ())
    kind = tl.float32 if scalar else tl.block_type(tl.float32, list(places.shape))
    return tl.core.tensor(interpreter.TensorHandle(data, tl.float32), kind)


def _number(run: Run, key: tuple[Hashable, ...]) -> Any:
    drawn: Any = run.uniform(31, key)
    # Some runs are made with ordinary floats.
    number = drawn.rounded(24) if isinstance(drawn, Number) else np.float32(drawn)
    # The factor keeps what float32 rounds up below 1.
    return number * (_FACTOR * np.float32(2**31)) if run.model == "grid" else number


def _data(value: Any) -> Any:
    handle = getattr(value, "handle", None)
    return handle.data if handle is not None else np.array([getattr(value, "value", value)])
