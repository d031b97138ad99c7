"""vllm: the sampler of its GPU model runner, in Triton's interpreter on the CPU.

Four functions of it stand for something else here. Its hash of a seed, a position and a token is taken
for the ideal numbers it imitates; its series for ``log(1 - u)`` and the device library's ``log1p`` are
the functions they approximate. ``tl.rand`` is replaced wherever kernels run.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from specdec_exact.audit.adapters.kernels import interpreted
from specdec_exact.audit.adapters.record import TORCH, Adapter, loaded
from specdec_exact.audit.adapters.stand_ins import with_stand_ins
from specdec_exact.audit.adapters.vllm import fixed_drafts, provided
from specdec_exact.choice import Budget

__all__ = ["ADAPTERS"]

_NOISE = "vllm.v1.worker.gpu.sample.gumbel"
_FILE = "vllm.v1.worker.gpu.spec_decode.rejection_sampler_utils"


class _DeviceLibrary:
    """What the interpreter lacks."""

    @staticmethod
    def log1p(x: Any) -> Any:
        """Return log(1 + x), element by element."""
        with np.errstate(all="ignore"):
            return _tensor(np.log1p(x.handle.data), x)


def _tensor(data: Any, like: Any) -> Any:
    handle = loaded("triton.runtime.interpreter", "TensorHandle")(data, like.handle.dtype)
    return loaded("triton.language", "core").tensor(handle, like.type)


def _log_of_the_rest(u: Any) -> Any:
    log = loaded("triton.language", "log")
    return log(1.0 - u)


def _load(*, by_blocks: bool = False, drafts_known: bool = True) -> Any:
    interpreted()
    given = provided()
    given["vllm.triton_utils"]["tldevice"] = _DeviceLibrary
    with with_stand_ins("vllm", [_NOISE, _FILE], given) as load:
        noise: Any = load(_NOISE)
        rule = load(_FILE).rejection_sample
    noise.murmur3_uniform32 = _hashed
    noise._log1p_neg_stable = _log_of_the_rest  # noqa: SLF001 - it has no other name
    tensor, arange, ones = (loaded("torch", name) for name in ("tensor", "arange", "ones"))
    long, whole = loaded("torch", "int64"), loaded("torch", "int32")

    def verify(xs: Any, q: Any, p: Any) -> Any:
        n = len(xs)
        rows, counts = rule(
            p.log(),
            q.log()[None] if drafts_known else None,
            tensor([0, *xs.tolist()], dtype=long),
            tensor([0, n + 1], dtype=whole),
            arange(10, 11 + n),
            tensor([0], dtype=whole),
            tensor([0] * (n + 1), dtype=whole),
            arange(n + 1, dtype=whole),
            ones(1),
            tensor([1234], dtype=long),
            n,
            use_block_verification=by_blocks,
        )
        count = int(counts[0])
        return rows[0, :count], count - 1

    return verify


def _hashed(seed: Any, position: Any, token: Any) -> Any:
    # A seed that no other draw has: those of the acceptance tests are below 2**48.
    return loaded("triton.language", "rand")(seed ^ ((position + 1) << 48), token)


# Its logarithms round; its generator's own grid is not looked at.
_ROUNDS = replace(
    TORCH,
    rounding=Fraction(1, 10**6),
    grid=False,
    budget=Budget(branches=100_000, seconds=300),
)


def _adapter(name: str, sentence: str, **how: Any) -> Adapter:
    known = how.get("drafts_known", True)
    said = f"rejection_sample of the GPU runner, {sentence}"
    case = None if known else fixed_drafts
    options = replace(_ROUNDS, promises="block" if how.get("by_blocks") else "token")
    return Adapter(name, "vllm", said, lambda: _load(**how), options, case)


ADAPTERS = (
    _adapter("vllm-runner", "by tokens"),
    _adapter("vllm-runner-block", "by blocks", by_blocks=True),
    _adapter("vllm-runner-ngram", "by tokens, fixed drafts", drafts_known=False),
    _adapter(
        "vllm-runner-ngram-block",
        "by blocks, fixed drafts",
        by_blocks=True,
        drafts_known=False,
    ),
)
