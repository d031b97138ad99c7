"""vllm: the rejection sampler of its v1 engine, in Triton's interpreter."""

import importlib
import inspect
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from specdec_exact.audit.adapters.kernels import interpreted
from specdec_exact.audit.adapters.record import Adapter, loaded
from specdec_exact.audit.adapters.stand_ins import Anything, with_stand_ins
from specdec_exact.audit.suite import Case, dyadic
from specdec_exact.kernel.law import point

__all__ = ["ADAPTERS", "fixed_drafts", "provided"]

_FILE = "vllm.v1.sample.rejection_sampler"


class _Dispatcher:
    """Launches a kernel as vllm's own dispatcher does, without its warm-up."""

    def __init__(self, kernel: Any, spec: Callable[..., Any]) -> None:
        self._kernel, self._spec = kernel, spec
        self._signature = inspect.signature(spec)

    def register_warmup(self, **_: Any) -> None:
        """Compile nothing ahead."""

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """Launch: arguments go to the parameters of their names, with or without ``_ptr``."""
        grid, launched = self._spec(*args, **kwargs)[:2]
        for name, value in self._signature.bind(*args, **kwargs).arguments.items():
            for parameter in (name, f"{name}_ptr"):
                if parameter in self._kernel.arg_names:
                    launched.setdefault(parameter, value)
        self._kernel[grid](**launched)


def _decorator(kernel: Any, **_: Any) -> Callable[[Callable[..., Any]], _Dispatcher]:
    return lambda spec: _Dispatcher(kernel, spec)


def provided() -> dict[str, dict[str, Any]]:
    """Return what the stand-ins for the rest of vllm have to hold."""
    triton = importlib.import_module("triton")
    return {
        "vllm.triton_utils": {"triton": triton, "tl": triton.language, "HAS_TRITON": True},
        "vllm.logger": {"init_logger": Anything()},
        "vllm.config.model": {"PROCESSED_LOGPROBS_MODES": ()},
        "vllm.model_executor.warmup.jit_warmup_triton_helper": {
            "DispatchSpec": tuple,
            "TritonWarmupTensor": Anything,
            "triton_kernel_dispatcher_with_warmup": _decorator,
        },
    }


def fixed_drafts() -> Case:
    """Return a case whose drafts are certain, as those of an n-gram are."""
    usual = dyadic(3, 2)
    return Case("dyadic, drafts 0 and 1", 3, usual.target, lambda text: point(len(text) % 3), 2)


def _load(*, drafts_known: bool) -> Any:
    interpreted()
    with with_stand_ins("vllm", [_FILE], provided()) as load:
        rule = load(_FILE).rejection_sample
    multinomial, ones, tensor = (loaded("torch", n) for n in ("multinomial", "ones", "tensor"))
    whole = loaded("torch", "int32")
    sampling = SimpleNamespace(
        all_greedy=False, all_random=True, temperature=ones(1), generators={}
    )

    def verify(xs: Any, q: Any, p: Any) -> Any:
        n = len(xs)
        bonus = multinomial(p[n], 1)  # drawn by the caller there too
        drafts, ends = xs.to(whole), tensor([n], dtype=whole)
        known = q if drafts_known else None
        rows = rule(drafts, [n], n, ends, known, p[:n].log(), bonus[None], sampling)
        tokens = [token for token in rows[0].tolist() if token >= 0]
        return tokens, len(tokens) - 1

    return verify


ADAPTERS = (
    Adapter("vllm", "vllm", "rejection_sample of v1", lambda: _load(drafts_known=True)),
    Adapter(
        "vllm-ngram",
        "vllm",
        "rejection_sample of v1, fixed drafts",
        lambda: _load(drafts_known=False),
        case=fixed_drafts,
    ),
)
