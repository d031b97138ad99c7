"""mlx-lm: one round of its generation loop, the sampler being ours."""

import importlib
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from specdec_exact.audit.adapters.record import TORCH, Adapter, loaded

__all__ = ["ADAPTERS"]


class _Cache:
    """The tokens that a model was told, in order."""

    def __init__(self) -> None:
        self.tokens: list[int] = []
        self.state: list[Any] = []

    def is_trimmable(self) -> bool:
        """Tell the loop that tokens can be taken back."""
        return True

    def trim(self, count: int) -> int:
        """Take back the last tokens."""
        del self.tokens[len(self.tokens) - count :]
        return count


class _Model:
    """A model whose next law is a row of the harness; the first token is a prompt."""

    def __init__(self, rows: Callable[[Sequence[int]], Any]) -> None:
        self._rows, self.layers = rows, [None]

    def make_cache(self) -> list[_Cache]:
        """Return a cache for the loop to hand back."""
        return [_Cache()]

    def __call__(self, ids: Any, cache: list[_Cache]) -> Any:
        """Return the logits after each of the new tokens."""
        mx = importlib.import_module("mlx.core")
        told = cache[0].tokens
        rows: list[Any] = []
        for token in ids[0].tolist():
            told.append(token)
            rows.append(self._rows(told[1:]))
        return mx.log(mx.array(rows))[None]


def _sampler(log_probabilities: Any) -> Any:
    """Draw a token of every row, as the loop asks of a sampler."""
    mx = importlib.import_module("mlx.core")
    rows = mx.exp(log_probabilities).tolist()
    return mx.array([random.choices(range(len(row)), row)[0] for row in rows])  # noqa: S311 - the numbers that are replaced


def _load() -> Any:
    steps = loaded("mlx_lm.generate", "speculative_generate_step")
    array = loaded("mlx.core", "array")

    def rounds(draft: Any, target: Any, length: int) -> Any:
        tokens: list[int] = []
        loop = steps(
            array([0]),
            _Model(target),
            _Model(draft),
            num_draft_tokens=length,
            sampler=_sampler,
        )
        for token, _, drafted in loop:
            tokens.append(int(token))
            if not drafted:
                break
        return tokens, len(tokens) - 1

    return rounds


ADAPTERS = (
    Adapter(
        "mlx-lm",
        "mlx-lm",
        "speculative_generate_step",
        _load,
        replace(TORCH, drafts="own", arrays="list"),
    ),
)
