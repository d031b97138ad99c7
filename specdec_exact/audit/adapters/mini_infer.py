"""mini-infer: one whole round, with its own drafts."""

from dataclasses import replace
from typing import Any

from specdec_exact.audit.adapters.record import TORCH, Adapter, StubModel, loaded

__all__ = ["ADAPTERS"]


def _load(temperature: float) -> Any:
    step = loaded("mini_infer.speculative.verifier", "speculative_step")
    zeros = loaded("torch", "zeros")

    def rounds(draft: Any, target: Any, length: int) -> Any:
        small, big = StubModel(draft), StubModel(target)
        prompt = zeros(1, 1, dtype=loaded("torch", "int64"))
        return step(
            big.logits_and_cache,
            small.logits_and_cache,
            prompt,
            length,
            temperature,
        )

    return rounds


_OWN = replace(TORCH, drafts="own")
ADAPTERS = (
    Adapter(
        "mini-infer", "mini-infer", "speculative_step, temperature 1", lambda: _load(1.0), _OWN
    ),
    Adapter(
        "mini-infer-greedy",
        "mini-infer",
        "speculative_step, temperature 0",
        lambda: _load(0.0),
        replace(_OWN, mode="greedy"),
    ),
)
