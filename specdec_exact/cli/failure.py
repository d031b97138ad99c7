"""What a user sees when something goes wrong: one line, an exit code, and never a traceback."""

import functools
import io
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from typing import ParamSpec

import typer

from specdec_exact.choice.explore import Undecided
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.report.verdict import ExitCode

__all__ = ["INTERRUPTED", "SHOW_TRACEBACK", "guarded", "outcome"]

P = ParamSpec("P")

# The shell's own codes, 128 and the number of the signal.
INTERRUPTED = 130
CLOSED_PIPE = 141

SHOW_TRACEBACK: ContextVar[bool] = ContextVar("show_traceback", default=False)


def guarded(command: Callable[P, ExitCode]) -> Callable[P, None]:
    """Return the command as typer wants it: whatever happens, it ends in an exit code."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(outcome(lambda: command(*args, **kwargs)))

    return run


def outcome(command: Callable[[], int]) -> int:
    """Run a command and return its exit code; say on standard error what went wrong."""
    try:
        code = command()
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; there is nobody to tell.
        _discard_output()
        code = CLOSED_PIPE
    except KeyboardInterrupt:
        _say("interrupted")
        code = INTERRUPTED
    except SpecdecError as error:
        _say(_line(error))
        code = ExitCode.INCONCLUSIVE if isinstance(error, Undecided) else ExitCode.USAGE
    except OSError as error:
        if error.filename is None:
            # Standard output failed: what was not written now will not be written at exit either.
            _discard_output()
        _say(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        code = ExitCode.USAGE
    except Exception as error:  # noqa: BLE001 - a defect of ours, and still no traceback
        _say(
            f"internal error: {type(error).__name__}: {error}. This is a defect of specdec-exact: "
            "please report it, with what `specdec-exact --traceback ...` prints"
        )
        code = ExitCode.BROKEN
    return code


def _line(error: SpecdecError) -> str:
    """Return the message of an error, after where it happened, and before its name."""
    where = "".join(f"{note}: " for note in getattr(error, "__notes__", ()))
    return f"{where}{error} [{type(error).__name__}]"


def _say(line: str) -> None:
    if SHOW_TRACEBACK.get():
        traceback.print_exc()
    printable = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
    print(f"specdec-exact: {printable}", file=sys.stderr)  # noqa: T201 - that is its place


def _discard_output() -> None:
    """Point standard output to nowhere, so that closing it at exit cannot fail again."""
    with suppress(io.UnsupportedOperation):  # not a file, so there is nothing to close
        descriptor = sys.stdout.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)
