"""sglang: its kernel for chains, by tokens and by blocks, in Triton's interpreter."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from specdec_exact.audit.adapters.kernels import file_of, interpreted, module_of
from specdec_exact.audit.adapters.record import TORCH, Adapter, loaded

__all__ = ["ADAPTERS"]

_FILE = Path("kernels/ops/speculative/reject_sampling.py")


def _load(*, by_blocks: bool) -> Any:
    interpreted()
    # The package imports its whole engine; the file needs Triton alone.
    rule = module_of(file_of("sglang", _FILE)).chain_speculative_sampling_triton
    full, arange, rand = (loaded("torch", name) for name in ("full", "arange", "rand"))
    whole = loaded("torch", "int32")

    def verify(xs: Any, q: Any, p: Any) -> Any:
        n = len(xs)
        emitted = full((n + 1,), -1, dtype=whole)
        places, accepted = full((1, n + 1), -1, dtype=whole), full((1,), 0, dtype=whole)
        candidates = xs.new_zeros(1, n + 1)
        candidates[0, 1:] = xs
        rule(
            emitted,
            places,
            accepted,
            candidates,
            arange(n + 1)[None],
            None,
            None,
            rand(1, n + 1),
            rand(1),
            p[None],
            q[None],
            1.0,
            1.0,
            True,  # noqa: FBT003 - their signature
            block_verification=by_blocks,
        )
        count = int(accepted[0])
        return emitted[: count + 1], count

    return verify


ADAPTERS = (
    Adapter(
        "sglang", "sglang", "chain_speculative_sampling_triton", lambda: _load(by_blocks=False)
    ),
    Adapter(
        "sglang-block",
        "sglang",
        "chain_speculative_sampling_triton, block verification",
        lambda: _load(by_blocks=True),
        replace(TORCH, promises="block"),
    ),
)
