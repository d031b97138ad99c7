"""litgpt: one whole round of its generation loop, at temperature 1 and 0."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from specdec_exact.audit.adapters.record import TORCH, Adapter, loaded
from specdec_exact.audit.suite import Case
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Measure, law

__all__ = ["ADAPTERS"]

_TOP_P = 0.5


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


def _load(temperature: float, top_p: float = 1.0) -> Any:
    rule = loaded("litgpt.generate.speculative_decoding", "speculative_decoding")
    zeros = loaded("torch", "zeros")

    def rounds(draft: Any, target: Any, length: int) -> Any:
        start = zeros(1, dtype=loaded("torch", "int64"))
        sampling = {"temperature": temperature, "top_p": top_p}
        return rule(_Cached(draft), _Cached(target), start, start.clone(), 1, length, **sampling)

    return rounds


def _overlapping() -> Case:
    """Return two laws whose likelier halves share one token of 4."""
    target, draft = law(["1/10", "2/10", "3/10", "4/10"]), law(["1/10", "3/10", "4/10", "2/10"])
    return Case("4 tokens", 4, lambda _: target, lambda _: draft, 1)


def _nucleus(target: Model[int], _draft: Model[int]) -> Model[int]:
    """Return the model whose rows keep the likeliest tokens, up to a mass of one half."""

    def kept(text: tuple[int, ...]) -> Law[int]:
        row = target(text)
        left, passed = {token: row[token] for token in row}, Fraction()
        for token in sorted(row, key=lambda token: row[token]):
            passed = passed + row[token]
            if passed <= 1 - Fraction(_TOP_P) and len(left) > 1:
                del left[token]
        return Measure(left).normalised()

    return kept


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
    Adapter(
        "litgpt-top-p",
        "litgpt",
        "speculative_decoding, top_p 0.5, 4 tokens",
        lambda: _load(1.0, _TOP_P),
        replace(_OWN, declares=_nucleus, grid=False),
        _overlapping,
    ),
)
