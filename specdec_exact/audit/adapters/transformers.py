"""transformers: the rule behind assisted generation."""

import importlib
from typing import Any

from specdec_exact.audit.adapters.record import Adapter, loaded

__all__ = ["ADAPTERS"]


def _load() -> Any:
    torch = importlib.import_module("torch")
    rule = loaded("transformers.generation.utils", "_speculative_sampling")

    def verify(xs: Any, q: Any, p: Any) -> Any:
        ids = torch.cat([torch.zeros(1, dtype=xs.dtype), xs])[None]
        tokens, accepted = rule(ids, q.log()[None], len(xs), p.log()[None])
        return tokens[0], int(accepted)

    return verify


ADAPTERS = (
    Adapter("transformers", "transformers", "_speculative_sampling of assisted generation", _load),
)
