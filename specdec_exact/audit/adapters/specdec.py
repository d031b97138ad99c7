"""specdec: the verification of SpecDecoder."""

from types import SimpleNamespace
from typing import Any

from specdec_exact.audit.adapters.record import Adapter, loaded

__all__ = ["ADAPTERS"]


def _load() -> Any:
    kind = loaded("specdec.decoder", "SpecDecoder")

    def verify(xs: Any, q: Any, p: Any) -> Any:
        def big_model(_ids: Any) -> Any:
            return SimpleNamespace(logits=p.log()[None])

        decoder = kind.__new__(kind)  # its constructor loads two language models
        decoder.device, decoder.big_model = "cpu", big_model
        return decoder.verify(xs.new_zeros(1, 1), xs.tolist(), [row[None] for row in q])

    return verify


ADAPTERS = (Adapter("specdec", "specdec", "SpecDecoder.verify", _load),)
