"""flashspec: its rejection sampler, and the step without a host synchronisation."""

from typing import Any

from specdec_exact.audit.adapters.record import Adapter, loaded

__all__ = ["ADAPTERS"]


def _step() -> Any:
    step = loaded("flashspec.sampling.rejection", "rejection_step")

    def verify(xs: Any, q: Any, p: Any) -> Any:
        accepted, token = step(xs[None], q.log()[None], p.log()[None])[0].tolist()
        return [*xs[:accepted].tolist(), token], accepted

    return verify


def _sample() -> Any:
    rule = loaded("flashspec.sampling.rejection", "rejection_sample")
    multinomial = loaded("torch", "multinomial")

    def verify(xs: Any, q: Any, p: Any) -> Any:
        n = len(xs)
        ids, first, _ = rule(xs[None], q.log()[None], p[:n].log()[None], xs[None], n)
        accepted = int(first[0])
        if accepted == n:  # the bonus token is its caller's
            return [*xs.tolist(), int(multinomial(p[n], 1))], n
        return ids[0, : accepted + 1], accepted

    return verify


ADAPTERS = (
    Adapter("flashspec-step", "flashspec", "rejection_step", _step),
    Adapter("flashspec-sample", "flashspec", "rejection_sample", _sample),
)
