"""Tables for a terminal: exact numbers beside bars, never wider than they may be."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from specdec_exact.kernel.law import Token
from specdec_exact.report.number import bar, brief
from specdec_exact.report.verdict import Tier, Verdict

__all__ = ["Column", "Lines", "facts", "heading", "stack", "table", "token_text", "verdict_line"]

# Pairs of a name and what is said about it.
Lines = Iterable[tuple[str, RenderableType]]

_GAP = 2
_LONGEST_BAR = 10
_SHORTEST_BAR = 4
_SHORTEST_TEXT = 8
_LONGEST_TOKEN = 20
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its title, a number, text or nothing for every row, and whether bars stand by.

    A spare column is left out where there is no room for all; then the widest column of texts is cut,
    before any number is: a number that is cut is no number.
    """

    title: str
    cells: Sequence[Fraction | str | None]
    bars: bool = False
    spare: bool = False


def table(columns: Sequence[Column], width: int) -> Table:
    """Return a table; bars share one scale, and are left out when there is no room for them."""
    texts = [[_cell(cell) for cell in column.cells] for column in columns]
    widths = [
        max(len(text) for text in (column.title, *cells))
        for column, cells in zip(columns, texts, strict=True)
    ]
    spare = [place for place, column in enumerate(columns) if column.spare]
    if spare and sum(widths) + _GAP * (len(columns) - 1) > width:
        return table([*columns[: spare[-1]], *columns[spare[-1] + 1 :]], width)
    numbers = [max((len(cell) for cell in cells), default=0) for cells in texts]
    full = max(
        (c for column in columns if column.bars for c in column.cells if isinstance(c, Fraction)),
        default=Fraction(),
    )
    barred = sum(column.bars for column in columns)
    room = width - sum(widths) - _GAP * len(columns)
    # A title is often wider than its numbers, and a bar may stand below it.
    slack = sum(w - n for column, w, n in zip(columns, widths, numbers, strict=True) if column.bars)
    length = min((room + slack) // barred - 1, _LONGEST_BAR) if barred else 0
    drawn = Table(
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, _GAP - 1, 0, 0),
        show_edge=False,
        header_style="bold",
    )
    are_texts = [all(isinstance(cell, str) for cell in column.cells) for column in columns]
    short = sum(widths) + _GAP * (len(columns) - 1) - width
    cut = max(
        (place for place, is_text in enumerate(are_texts) if is_text),
        key=widths.__getitem__,
        default=None,
    )
    for place, (column, is_text) in enumerate(zip(columns, are_texts, strict=True)):
        cut_to = max(widths[place] - short, _SHORTEST_TEXT) if place == cut and short > 0 else None
        drawn.add_column(
            column.title,
            width=cut_to,
            no_wrap=True,
            overflow="ellipsis",
            justify="left" if is_text or (column.bars and length >= _SHORTEST_BAR) else "right",
        )
    for row in range(len(columns[0].cells) if columns else 0):
        drawn.add_row(
            *(
                _drawn(column.cells[row], text[row], size, full, length if column.bars else 0)
                for column, text, size in zip(columns, texts, numbers, strict=True)
            )
        )
    return drawn


def facts(lines: Lines) -> Table:
    """Return names with what is said about them, one below the other."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column(overflow="fold")
    for name, said in lines:
        grid.add_row(Text(name), said if not isinstance(said, str) else Text(said))
    return grid


def heading(text: str) -> Text:
    """Return a line that begins a part."""
    return Text(text, style="bold underline")


def stack(*parts: RenderableType) -> Group:
    """Return the parts one below the other, an empty line between them."""
    spaced: list[RenderableType] = []
    for part in parts:
        spaced += [Text(""), part] if spaced else [part]
    return Group(*spaced)


def verdict_line(verdict: Verdict, tier: Tier) -> tuple[str, Text]:
    """Return the line that says what was found and how it is known."""
    good = verdict.exit_code == 0
    style = "bold green" if good else "bold red"
    return "verdict", Text.assemble((verdict.value, style), f" ({tier.value}: {tier.meaning})")


def token_text(token: Token) -> str:
    r"""Return a token as it may stand on a terminal: no control characters, not too long.

    A string that could be read as something else is quoted.

    >>> token_text("the"), token_text(7), token_text("7"), token_text("a b"), token_text("\x1b[31m")
    ('the', '7', "'7'", "'a b'", "'\\x1b[31m'")
    """
    if isinstance(token, int):
        return str(token)
    plain = (
        token.isprintable()
        and token.strip() == token != ""
        and not token.isdecimal()
        and " " not in token
    )
    text = token if plain else repr(token)
    return text if len(text) <= _LONGEST_TOKEN else text[: _LONGEST_TOKEN - 1] + "…"


def _cell(cell: Fraction | str | None) -> str:
    if cell is None:
        return "-"
    return cell if isinstance(cell, str) else brief(cell, digits=_DIGITS)


def _drawn(cell: Fraction | str | None, text: str, size: int, full: Fraction, length: int) -> Text:
    if length < _SHORTEST_BAR:
        return Text(text)
    value = cell if isinstance(cell, Fraction) else Fraction()
    return Text.assemble(text.rjust(size), " ", (bar(value, full, length), "cyan"))
