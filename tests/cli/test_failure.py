"""Whatever goes wrong: one line, an exit code, no traceback."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
import typer

from specdec_exact.choice.explore import Undecided
from specdec_exact.cli import demo, failure
from specdec_exact.cli.failure import guarded, outcome
from specdec_exact.kernel.errors import MassError, SpecdecError
from specdec_exact.kernel.law import Measure, measure
from specdec_exact.report.verdict import ExitCode
from tests.cli.command import ran


def _raising(error: BaseException) -> Callable[[], NoReturn]:
    def command() -> NoReturn:
        raise error

    return command


def _undecided() -> Undecided:
    return Undecided("branches", 10, Measure(measure({"a": "1/2"})))


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (SpecdecError("no"), 2, "specdec-exact: no [SpecdecError]\n"),
        (MassError("a law", measure({0: "1/2"}).mass), 2, "(short by 1/2) [MassError]\n"),
        (_undecided(), 4, "ran out at mass 1/2 of 1 [Undecided]\n"),
        (
            FileNotFoundError(2, "No such file", "x.json"),
            2,
            "specdec-exact: x.json: No such file\n",
        ),
        (KeyboardInterrupt(), 130, "specdec-exact: interrupted\n"),
        (ZeroDivisionError("oops"), 3, "internal error: ZeroDivisionError: oops. This is a defect"),
        (RecursionError("deep"), 3, "internal error: RecursionError: deep"),
        (MemoryError(), 3, "internal error: MemoryError"),
    ],
)
def test_every_failure_has_its_line_and_its_code(
    error: BaseException,
    code: int,
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(failure, "_discard_output", lambda: None)
    assert outcome(_raising(error)) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_where_it_happened_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    error = SpecdecError("no")
    error.add_note("--target")
    assert outcome(_raising(error)) == 2
    assert capsys.readouterr().err == "specdec-exact: --target: no [SpecdecError]\n"


def test_a_message_cannot_drive_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    outcome(_raising(SpecdecError("a\x1b[2Jb\nc")))
    assert capsys.readouterr().err == "specdec-exact: a\\x1b[2Jb\\nc [SpecdecError]\n"


def test_a_guarded_command_ends_in_an_exit_code() -> None:
    with pytest.raises(typer.Exit) as ended:
        guarded(lambda: ExitCode.FINDING)()
    assert ended.value.exit_code == 1


def test_a_traceback_is_shown_to_whom_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> NoReturn:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(demo, "emit", broken)
    plain = ran("demo")
    assert (plain.code, plain.out) == (3, "")
    assert "internal error: ZeroDivisionError: oops" in plain.err
    assert "--traceback" in plain.err
    assert "Traceback" not in plain.err
    asked = ran("--traceback", "demo")
    assert asked.code == 3
    assert "Traceback (most recent call last)" in asked.err
    # And only to whom asks.
    assert "Traceback (most" not in ran("demo").err


def test_an_interrupt_while_it_works_is_quiet(tmp_path: Path) -> None:
    # A named pipe that nobody writes to: the command waits in the middle of its work.
    pipe = tmp_path / "claim.json"
    os.mkfifo(pipe)
    # What a shell starts in the background ignores the signal unless it is told otherwise.
    program = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from specdec_exact.cli.main import run; sys.exit(run())"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program, "check", str(pipe), str(pipe)],
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    with pipe.open("w"):  # returns when the command has opened its end
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=30)
    assert (child.returncode, err) == (130, "specdec-exact: interrupted\n")
