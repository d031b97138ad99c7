"""A progress bar for whatever takes longer than a moment, on a terminal only."""

import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
)

__all__ = ["progress"]

PATIENCE = 1.0


@contextmanager
def progress(what: str, total: int | None = None) -> Generator[Callable[[], None]]:
    """Show a bar on standard error if the work takes more than a second; yield what advances it.

    what     the work, in a few words
    total    how often the bar will be advanced; None when that is not known
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        *([BarColumn(), TaskProgressColumn()] if total else []),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(what, total=total)
    # A timer, because the work may be one long call that never advances anything.
    timer = threading.Timer(PATIENCE, bar.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda: bar.advance(task)
    finally:
        timer.cancel()
        timer.join()
        bar.stop()
