"""transformers: the rule behind assisted generation."""

import importlib
from dataclasses import replace
from typing import Any

from specdec_exact.audit.adapters.record import TORCH, Adapter, loaded
from specdec_exact.audit.arrays import LAST_PLACE, Precision
from specdec_exact.audit.options import Options

__all__ = ["ADAPTERS"]


def _load() -> Any:
    torch = importlib.import_module("torch")
    rule = loaded("transformers.generation.utils", "_speculative_sampling")

    def verify(xs: Any, q: Any, p: Any) -> Any:
        ids = torch.cat([torch.zeros(1, dtype=xs.dtype), xs])[None]
        tokens, accepted = rule(ids, q.log()[None], len(xs), p.log()[None])
        return tokens[0], int(accepted)

    return verify


def _held_in(precision: Precision) -> Options:
    # Its softmax rounds laws that the rows hold exactly.
    return replace(TORCH, precision=precision, rounding=LAST_PLACE[precision])


_RULE = "_speculative_sampling of assisted generation"
ADAPTERS = (
    Adapter("transformers", "transformers", _RULE, _load),
    # Generation casts to float32 first; whoever calls the function otherwise gets these.
    Adapter(
        "transformers-bfloat16",
        "transformers",
        f"{_RULE}, called with bfloat16",
        _load,
        _held_in("bfloat16"),
    ),
    Adapter(
        "transformers-float16",
        "transformers",
        f"{_RULE}, called with float16",
        _load,
        _held_in("float16"),
    ),
)
