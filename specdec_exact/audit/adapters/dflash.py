"""dflash: the verification of its block drafts."""

from typing import Any

from specdec_exact.audit.adapters.record import Adapter, loaded

__all__ = ["ADAPTERS"]


def _load() -> Any:
    rule = loaded("dflash.model", "_rejection_sample")

    def verify(xs: Any, q: Any, p: Any) -> Any:
        accepted, token = rule(xs[None], p[None], q[None])
        return [*xs[:accepted].tolist(), int(token)], accepted

    return verify


ADAPTERS = (Adapter("dflash", "dflash", "_rejection_sample of the torch model", _load),)
