"""A function of a file: whatever it does to its process, the report is printed and is no pass."""

from pathlib import Path

import pytest

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.vectors.place import ask_place
from tests.vectors.loaded import vectors

SOURCE = """
import os, sys, time
from specdec_exact.vectors.plain import answer

def after(end):
    count = iter(range(9))
    return lambda ask: answer(ask) if next(count) < 1 else end()

def interrupted():
    raise KeyboardInterrupt

ends = after(lambda: os._exit(0))
leaves = after(lambda: sys.exit(0))
hangs = after(lambda: time.sleep(60))
stops = after(interrupted)
strange = lambda ask: {"tokens": lambda: 0}
printing = lambda ask: print("noise") or answer(ask)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "verdicts"),
    [
        ("answer", ["pass", "pass", "pass"]),
        ("printing", ["pass", "pass", "pass"]),
        ("ends", ["pass", "crash", "not-run"]),
        ("leaves", ["pass", "crash", "crash"]),
        ("stops", ["pass", "crash", "crash"]),
        ("hangs", ["pass", "hang", "not-run"]),
        ("strange", ["malformed", "malformed", "malformed"]),
    ],
)
def test_each_end_has_its_word(
    name: str, verdicts: list[str], path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = vectors("token.boundary", "coin_at_zero")[:3]
    run = ask_place(f"{path}:{name}", asked, 2)
    assert [a.verdict for a in run.answers] == verdicts
    assert [a.vector for a in run.answers] == asked
    assert capfd.readouterr().out == ""


def test_a_file_that_ends_the_process_crashed_and_one_without_the_function_is_refused(
    path: Path, tmp_path: Path
) -> None:
    ended = tmp_path / "ended.py"
    for source in ("import os; os._exit(0)", "raise SystemExit(0)", "1 / 0"):
        ended.write_text(source, encoding="utf-8")
        run = ask_place(f"{ended}:answer", vectors()[:2])
        assert [a.verdict for a in run.answers] == ["crash", "not-run"]
    with pytest.raises(ClaimError, match="no function"):
        ask_place(f"{path}:missing", vectors()[:1])
