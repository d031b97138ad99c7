"""economize: the rejection verifier, one sequence at a time."""

import importlib
from types import SimpleNamespace
from typing import Any

from specdec_exact.audit.adapters.record import Adapter, loaded

__all__ = ["ADAPTERS"]


class _Selector:
    """Sampling at temperature 1, as the package asks of a selector."""

    generator = None

    def distribution(self, logits: Any, _history: Any = None) -> Any:
        """Return the probabilities of the next token."""
        return logits.softmax(-1)

    def distributions(self, logits: Any) -> Any:
        """Return the probabilities for a batch."""
        return logits.softmax(-1)

    def __call__(self, logits: Any, _history: Any = None) -> int:
        """Return a drawn token."""
        return int(importlib.import_module("torch").multinomial(logits.softmax(-1), 1))


def _load() -> Any:
    verifier = loaded("economize.decoding.verifiers", "RejectionVerifier")(
        SimpleNamespace(verifier_options={})
    )
    selector = _Selector()

    def verify(xs: Any, q: Any, p: Any) -> Any:
        accepted, token = verifier.verify(p.log(), xs.tolist(), q, selector, xs, len(xs))
        return [*xs[:accepted].tolist(), token], accepted

    return verify


ADAPTERS = (Adapter("economize", "economize", "RejectionVerifier.verify", _load),)
