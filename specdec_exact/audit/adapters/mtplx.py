"""mtplx: its NumPy helpers for one drafted token, applied one after the other."""

import importlib
from dataclasses import replace
from typing import Any

from specdec_exact.audit.adapters.record import TORCH, Adapter

__all__ = ["ADAPTERS"]


def _load() -> Any:
    module: Any = importlib.import_module("mtplx.sampling")
    decide, draw = module.verify_one_token, module.sample_from_distribution

    def verify(xs: Any, q: Any, p: Any) -> Any:
        tokens: list[int] = []
        for place, drafted in enumerate(xs.tolist()):
            decision = decide(p[place], q[place], drafted)
            tokens.append(decision.token_id)
            if not decision.accepted:
                return tokens, place
        return [*tokens, draw(p[len(xs)])], len(xs)

    return verify


ADAPTERS = (
    Adapter(
        "mtplx",
        "mtplx",
        "verify_one_token and sample_from_distribution",
        _load,
        replace(TORCH, arrays="numpy", precision="float64"),
    ),
)
