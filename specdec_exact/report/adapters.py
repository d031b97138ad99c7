"""The implementations that can be audited by name, package by package."""

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from rich.console import RenderableType

from specdec_exact.audit.adapters import ADAPTERS
from specdec_exact.notation.document import Document
from specdec_exact.report.table import facts

__all__ = ["AdaptersReport"]


@dataclass(frozen=True, slots=True)
class AdaptersReport:
    """What there is, and in which version it is installed."""

    def document(self) -> list[Document]:
        """Return the report as plain data."""
        return [
            {
                "name": each.name,
                "package": each.package,
                "installed": _version(each.package),
                "what": each.sentence,
            }
            for each in ADAPTERS
        ]

    def text(self, width: int) -> RenderableType:
        """Return the report for a terminal; the width is what the terminal says."""
        del width
        lines: list[tuple[str, RenderableType]] = []
        for package in dict.fromkeys(each.package for each in ADAPTERS):
            lines.append((package, _version(package) or "not installed"))
            lines += [(f"  {a.name}", a.sentence) for a in ADAPTERS if a.package == package]
        return facts(lines)


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
