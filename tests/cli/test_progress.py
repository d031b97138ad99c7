"""A bar appears on a terminal, after a moment, and nowhere else."""

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from specdec_exact.cli import progress as module
from specdec_exact.cli.progress import progress

ROOT = Path(__file__).resolve().parents[2]
WORK = """
import time
from specdec_exact.cli.progress import progress
with progress("counting", {total}) as advance:
    for _ in range(4):
        time.sleep({pause})
        advance()
print("done")
"""


def _on_a_terminal(pause: float, total: int | None) -> str:
    main, other = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-c", WORK.format(pause=pause, total=total)],
        stderr=other,
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
    )
    os.close(other)
    seen = b""
    while True:
        try:
            part = os.read(main, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        seen += part
    os.close(main)
    assert child.wait() == 0
    return seen.decode()


def test_long_work_shows_a_bar_and_wipes_it_out() -> None:
    seen = _on_a_terminal(0.5, 4)
    assert "counting" in seen
    assert "%" in seen
    assert seen.endswith("\x1b[2K")


def test_without_a_total_there_is_no_percentage() -> None:
    seen = _on_a_terminal(0.5, None)
    assert "counting" in seen
    assert "%" not in seen


def test_short_work_shows_nothing() -> None:
    assert _on_a_terminal(0, 4) == ""


def test_elsewhere_there_is_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0)
    with progress("counting", 1) as advance:
        advance()
        time.sleep(0.05)
    assert capsys.readouterr().err == ""


def test_an_error_goes_through() -> None:
    with pytest.raises(ZeroDivisionError), progress("counting"):
        _ = 1 / 0
