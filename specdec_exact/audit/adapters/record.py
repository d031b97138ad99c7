"""What one adapter states: which function of which package, and how it is called."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from specdec_exact.audit.adapters.checkout import described, loaded_from
from specdec_exact.audit.harness import audit
from specdec_exact.audit.options import Options
from specdec_exact.audit.result import Audited
from specdec_exact.audit.suite import Case
from specdec_exact.audit.trial import Implementation
from specdec_exact.kernel.errors import SpecdecError

__all__ = ["Adapter", "MissingPackage", "StubModel", "loaded"]

TORCH = Options(arrays="torch", precision="float32")


class MissingPackage(SpecdecError):
    """An adapter was asked for whose package is not installed. That is a skip, never a pass."""


@dataclass(frozen=True, slots=True)
class Adapter:
    """One implementation.

    package     its distribution, as ``pip install`` knows it
    load        imports it and returns a function that the harness can call
    case        an input of its own, where the usual suite does not reach what it is about
    module      the name it is imported by, where that is another one than the distribution's
    checkout    which checkout it is aimed at; the installed package if none
    """

    name: str
    package: str
    sentence: str
    load: Callable[[], Implementation]
    options: Options = TORCH
    case: Callable[[], Case] | None = None
    module: str = ""
    checkout: str = ""

    def at(self, folder: Path) -> "Adapter":
        """Return the adapter aimed at a checkout of its package: CheckoutError when it is loaded."""
        module, load = self.module or self.package.replace("-", "_"), self.load
        return replace(
            self,
            load=lambda: loaded_from(folder, module, load),
            checkout=described(folder),
        )

    def loaded(self) -> tuple[Implementation, str]:
        """Return the function and the version of its package; MissingPackage when there is none."""
        try:
            found = self.checkout or (
                version(self.package) if self.package != "specdec-exact" else ""
            )
            return self.load(), found
        except (PackageNotFoundError, ImportError) as missing:
            raise MissingPackage(f"{self.name} needs {self.package}: {missing}") from None

    def audit(self, draft_length: int = 2) -> Audited:
        """Return the audit of the installed version; MissingPackage when there is none."""
        implementation, found = self.loaded()
        audited = self._audited(implementation, draft_length)
        versions = (*audited.versions, *([(self.package, found)] if found else []))
        return replace(audited, versions=versions)

    def _audited(self, implementation: Implementation, draft_length: int) -> Audited:
        if self.case is None:
            return audit(
                implementation, draft_length=draft_length, options=self.options, name=self.name
            )
        case = self.case()
        return audit(
            implementation,
            case.target,
            case.draft,
            case.draft_length,
            size=case.size,
            options=self.options,
            name=self.name,
        )


class StubModel:
    """A language model whose next law is a row of the harness; the first token is a prompt.

    It is called as models are: with token ids of shape [1, T], for logits of shape [1, T, size].
    """

    def __init__(self, model: Callable[[Sequence[int]], Any]) -> None:
        self._model = model

    def logits(self, ids: Any) -> Any:
        """Return the logits after every token."""
        torch = importlib.import_module("torch")
        tokens = ids[0].tolist()
        rows = [self._model(tokens[1:n]) for n in range(1, len(tokens) + 1)]
        return torch.stack(rows).log()[None]

    def logits_and_cache(self, ids: Any) -> tuple[Any, None]:
        """Return the logits, and no cache."""
        return self.logits(ids), None

    def __call__(self, ids: Any, **_: Any) -> Any:
        """Return an object with the logits, as transformers does."""
        return SimpleNamespace(logits=self.logits(ids))


def loaded(module: str, name: str) -> Any:
    """Return an attribute of a module that may not be installed."""
    return getattr(importlib.import_module(module), name)
