"""Where reports go: text with colour on a terminal, plain text elsewhere, JSON, and files."""

import json
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from rich.console import Console, RenderableType

from specdec_exact.notation.document import Document

__all__ = ["OutputFormat", "emit", "write_document"]

WIDEST = 120

# What a terminal without Unicode shows instead.
_ASCII = str.maketrans(
    {"≈": "~", "…": "...", **dict.fromkeys("█▉▊▋▌", "#"), **dict.fromkeys("▍▎▏", ":")}
)


class OutputFormat(StrEnum):
    """How a report is printed."""

    TEXT = "text"
    JSON = "json"


def emit(
    output_format: OutputFormat,
    document: Callable[[], Document],
    text: Callable[[int], RenderableType],
) -> None:
    """Print a report on standard output.

    document    returns the report as plain data
    text        returns it for a terminal of a given width
    """
    # Colour and width follow the terminal, NO_COLOR, FORCE_COLOR, COLUMNS and TERM.
    console = Console(markup=False, highlight=False, emoji=False)
    unicode = not console.options.ascii_only
    if output_format is OutputFormat.JSON:
        written = json.dumps(document(), indent=2, ensure_ascii=not unicode) + "\n"
    else:
        width = min(console.width, WIDEST)
        with console.capture() as captured:
            console.print(text(width), width=width)
        lines = (line.rstrip() for line in captured.get().splitlines())
        written = "".join(f"{line}\n" for line in lines)
        if not unicode:
            written = written.translate(_ASCII).encode("ascii", "backslashreplace").decode("ascii")
    sys.stdout.write(written)


def write_document(path: Path, document: Document) -> None:
    """Write a document to a file, in the one way documents are written."""
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")
