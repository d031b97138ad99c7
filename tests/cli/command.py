"""Run the command line inside this process, with streams of our own."""

import io
import sys
from dataclasses import dataclass

import pytest

from specdec_exact.cli.main import run


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


def ran(*arguments: str, stdin: str | bytes = "") -> Ran:
    """Run ``specdec-exact`` with these arguments."""
    typed = stdin if isinstance(stdin, bytes) else stdin.encode()
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["specdec-exact", *arguments])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        patch.setenv("COLUMNS", "100")
        patch.setenv("NO_COLOR", "1")
        patch.setenv("TERM", "dumb")
        code = run()
        for stream in (out, err):
            stream.flush()
    texts = [stream.buffer.getvalue().decode("utf-8") for stream in (out, err)]
    return Ran(code, *texts)
