"""Every adapter, by name."""

from difflib import get_close_matches

from specdec_exact.audit.adapters import (
    dflash,
    economize,
    flashspec,
    litgpt,
    mini_infer,
    mlx_lm,
    mtplx,
    sequential,
    sglang,
    specdec,
    transformers,
    vllm,
    vllm_runner,
)
from specdec_exact.audit.adapters.record import Adapter
from specdec_exact.kernel.errors import SpecdecError

__all__ = ["ADAPTERS", "UnknownAdapter", "adapter"]

ADAPTERS: tuple[Adapter, ...] = (
    *transformers.ADAPTERS,
    *flashspec.ADAPTERS,
    *economize.ADAPTERS,
    *dflash.ADAPTERS,
    *specdec.ADAPTERS,
    *mini_infer.ADAPTERS,
    *sequential.ADAPTERS,
    *litgpt.ADAPTERS,
    *sglang.ADAPTERS,
    *mlx_lm.ADAPTERS,
    *mtplx.ADAPTERS,
    *vllm.ADAPTERS,
    *vllm_runner.ADAPTERS,
)


class UnknownAdapter(SpecdecError):
    """No adapter has this name; the message says which names are near."""


def adapter(name: str) -> Adapter:
    """Return the adapter of a name; UnknownAdapter with the nearest names otherwise.

    >>> adapter("transformers").package
    'transformers'
    """
    known = {found.name: found for found in ADAPTERS}
    if name in known:
        return known[name]
    near = get_close_matches(name, known, n=3, cutoff=0.4)
    raise UnknownAdapter(f"no adapter is called {name!r}; near it: {', '.join(near) or 'none'}")
