"""What a proof assistant says about all its theorems: asked once, looked up by name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeAlias

from specdec_exact.prove.answer import Answer, Status, worst

__all__ = ["Development", "Standing", "edited", "status"]

Standing: TypeAlias = tuple[Status, str]


@dataclass(frozen=True, slots=True)
class Development:
    """The answer about a folder of machine-checked theorems.

    absent     why the assistant is not here, or an empty text
    standing   by theorem: how it stands, and why if it does not
    seconds    for all of them together
    """

    engine: str
    absent: str = ""
    standing: Mapping[str, Standing] = field(default_factory=dict[str, Standing])
    seconds: float = 0.0

    def answer(self, names: tuple[str, ...]) -> Answer:
        """Return the answer about the named theorems together."""
        if not names:
            return Answer(self.engine, Status.SILENT, "no theorem")
        if self.absent:
            return Answer(self.engine, Status.NOT_RUN, self.absent)
        missing = (Status.REFUTED, "there is no such theorem")
        found = {name: self.standing.get(name, missing) for name in names}
        details = [f"{name}: {why}" for name, (_, why) in found.items() if why]
        statuses = [status for status, _ in found.values()]
        return Answer(self.engine, worst(statuses), "; ".join(details) or ", ".join(names))


def edited(
    reader: str, texts: Mapping[str, str], recorded: Mapping[str, str], ending: str = ""
) -> dict[str, Standing]:
    """Return the files that do not state what is recorded about them, and that they do not.

    reader    the module whose ``specification`` reads a file; ``ending`` completes recorded names
    """
    source: Any = import_module(reader)
    why = "does not state what is recorded"
    return {
        name: (Status.REFUTED, f"{name}{ending} {why}")
        for name, text in texts.items()
        if source.specification(text) != recorded.get(f"{name}{ending}")
    }


def status(reason: str) -> Status:
    """Return what a failure amounts to: a process that was killed has refuted nothing."""
    return Status.UNKNOWN if reason.startswith("killed") else Status.REFUTED
