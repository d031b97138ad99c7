"""What a report prints, as plain text."""

from rich.console import Console, RenderableType


def shown(report: RenderableType, width: int = 100) -> str:
    console = Console(width=width, color_system=None, markup=False, highlight=False)
    with console.capture() as captured:
        console.print(report, width=width)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())
