"""The front door: help, version, unknown commands, speed, colours, pipes."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import specdec_exact
from tests.cli.command import ran

PROGRAM = [
    sys.executable,
    "-c",
    "import sys; from specdec_exact.cli.main import run; sys.exit(run())",
]
HEAVY = ["numpy", "sympy", "z3", "rich", "symspellpy"]


def launched(
    *arguments: str, environment: dict[str, str] | None = None, redirected: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the program as a process of its own."""
    settings = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    command = [*PROGRAM, *arguments]
    if redirected:
        command = ["bash", "-c", f'set -o pipefail; "$@" {redirected}', "bash", *command]
    return subprocess.run(
        command,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**settings, "COLUMNS": "100", **(environment or {})},
        stdin=subprocess.DEVNULL,
    )


def test_the_version() -> None:
    done = ran("--version")
    assert (done.code, done.out) == (0, f"specdec-exact {specdec_exact.__version__}\n")


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_lists_the_commands_and_the_exit_codes(option: str) -> None:
    done = ran(option)
    assert done.code == 0
    for word in ("law", "counts", "throughput", "check", "demo", "4 inconclusive"):
        assert word in done.out


@pytest.mark.parametrize("command", ["law", "counts", "throughput", "check", "demo"])
def test_every_command_has_help(command: str) -> None:
    done = ran(command, "--help")
    assert done.code == 0
    assert "--output-format" in done.out


@pytest.mark.parametrize(
    "arguments",
    [["nonsense"], ["law"], ["law", "--nonsense"], ["demo", "--output-format", "xml"], []],
)
def test_a_wrong_use_is_exit_code_2(arguments: list[str]) -> None:
    done = ran(*arguments)
    assert done.code == 2
    assert "Usage" in done.out + done.err


def test_starting_up_imports_nothing_heavy() -> None:
    code = (
        "import specdec_exact.cli.main, sys; print([m for m in sys.argv[1:] if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *HEAVY[:3], "symspellpy"],
        capture_output=True,
        check=True,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert done.stdout == "[]\n"


def test_the_demo_is_there_in_five_seconds() -> None:
    start = time.monotonic()
    assert launched("demo").returncode == 0
    assert time.monotonic() - start < 5


def test_a_pipe_gets_no_colours() -> None:
    assert "\x1b" not in launched("demo").stdout


def test_colours_are_for_terminals_that_want_them() -> None:
    forced = {"FORCE_COLOR": "1", "TERM": "xterm"}
    assert "\x1b[32m" in launched("demo", environment=forced).stdout.replace(
        "\x1b[1;32m", "\x1b[32m"
    )
    bare = launched("demo", environment={"NO_COLOR": "1"}).stdout
    assert "\x1b" not in bare


def test_a_terminal_without_unicode_gets_ascii() -> None:
    done = launched("demo", environment={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "3/5 #####" in done.stdout


@pytest.mark.parametrize("width", [40, 60, 80, 120, 400])
def test_lines_fit_the_terminal(width: int) -> None:
    done = launched("demo", environment={"COLUMNS": str(width)})
    assert max(map(len, done.stdout.splitlines())) <= width


def test_a_reader_that_leaves_is_not_our_problem() -> None:
    done = launched("demo", redirected="| true")
    assert done.stderr == ""
    assert done.returncode in {0, 141}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_a_message() -> None:
    done = launched("demo", redirected="> /dev/full")
    assert done.returncode == 2
    assert done.stderr == "specdec-exact: [Errno 28] No space left on device\n"
