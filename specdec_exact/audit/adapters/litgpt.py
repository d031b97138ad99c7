"""litgpt: one whole round of its generation loop, at temperature 1 and 0."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from specdec_exact.audit.adapters.record import TORCH, Adapter, loaded

__all__ = ["ADAPTERS"]


class _Cached:
    """A model with a cache: it is told the tokens at some positions, and remembers the others."""

    def __init__(self, model: Callable[[Sequence[int]], Any]) -> None:
        self._model, self._tokens = model, dict[int, int]()

    def __call__(self, idx: Any, input_pos: Any, **_: Any) -> Any:
        """Return the logits after the given tokens."""
        places = input_pos.tolist()
        self._tokens |= dict(zip(places, idx[0].tolist(), strict=True))
        texts = [[self._tokens[i] for i in range(1, place + 1)] for place in places]
        torch = importlib.import_module("torch")
        return torch.stack([self._model(text) for text in texts]).log()[None]


def _load(temperature: float) -> Any:
    rule = loaded("litgpt.generate.speculative_decoding", "speculative_decoding")
    zeros = loaded("torch", "zeros")

    def rounds(draft: Any, target: Any, length: int) -> Any:
        start = zeros(1, dtype=loaded("torch", "int64"))
        return rule(
            _Cached(draft),
            _Cached(target),
            start,
            start.clone(),
            1,
            length,
            temperature=temperature,
        )

    return rounds


_OWN = replace(TORCH, drafts="own")
ADAPTERS = (
    Adapter("litgpt", "litgpt", "speculative_decoding, temperature 1", lambda: _load(1.0), _OWN),
    Adapter(
        "litgpt-greedy",
        "litgpt",
        "speculative_decoding, temperature 0",
        lambda: _load(0.0),
        replace(_OWN, mode="greedy"),
    ),
)
