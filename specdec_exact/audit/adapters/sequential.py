"""sequential-speculative-decoding: standard, naive and capped hierarchical rounds."""

from dataclasses import replace
from typing import Any

from specdec_exact.audit.adapters.record import TORCH, Adapter, StubModel, loaded

__all__ = ["ADAPTERS"]


def _load(module: str, name: str) -> Any:
    step = loaded(f"seqspecdecod.{module}", name)
    zeros = loaded("torch", "zeros")

    def rounds(draft: Any, target: Any, length: int) -> Any:
        prompt = zeros(1, 1, dtype=loaded("torch", "int64"))
        ids, accepted, _ = step(StubModel(draft), StubModel(target), prompt, length, 1.0, 1.0)
        return ids[0, 1:], int(accepted)

    return rounds


def _adapter(kind: str, module: str, name: str) -> Adapter:
    return Adapter(
        f"sequential-{kind}",
        "sequential-speculative-decoding",
        f"{name}, temperature 1",
        lambda: _load(module, name),
        replace(TORCH, drafts="own"),
        module="seqspecdecod",
    )


ADAPTERS = (
    _adapter("standard", "standard_sd", "standard_speculative_step"),
    _adapter("naive", "naive_hsd", "naive_hsd_step"),
    _adapter("capped", "capped_hsd", "capped_hsd_step"),
)
