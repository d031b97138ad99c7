"""The run that is under way: what outlives a run, such as a cached generator, asks for it anew."""

import threading
from collections.abc import Generator
from contextlib import contextmanager

from specdec_exact.audit.run import Run

__all__ = ["SEEDED", "current", "refuse", "under_way"]

# What a reader has to know of a law that was found with streams that the code seeds itself.
SEEDED = "a constant seed names a stream, taken to be ideal: every call that sets it draws the same numbers"
_RUNS: list[tuple[Run, int]] = []
# Kept before it is patched.
_THREAD = threading.get_ident


def current() -> Run | None:
    """Return the run that is under way in this thread, if there is one."""
    if not _RUNS:
        return None
    run, thread = _RUNS[-1]
    return run if thread == _THREAD() else None


def refuse(use: str) -> None:
    """Refuse the run that is under way, if there is one."""
    run = current()
    if run is not None:
        run.refuse(use)


@contextmanager
def under_way(run: Run) -> Generator[None]:
    """Let a run be the one under way while a block runs."""
    _RUNS.append((run, _THREAD()))
    try:
        yield
    finally:
        _RUNS.pop()
