"""A proof assistant as a command: whether there is one that tells true from false, and what it answers.

It runs in a child process that is killed when its time is up. Without one the answer is "not run",
which is never "passed".
"""

import os
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Status(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_RUN = "not run"


@dataclass(frozen=True, slots=True)
class Engine:
    """A command that behaves like `coqc` or `lean`, and what it calls itself."""

    command: tuple[str, ...]
    version: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a child process did. `code` is None if it was killed because its time was up."""

    code: int | None
    output: str


def run(
    command: Sequence[str],
    folder: Path,
    seconds: float,
    environment: Mapping[str, str] | None = None,
) -> Answer:
    """Run a command in a folder; kill it with its children when its time is up.

    environment    variables to be set beside those that are
    """
    with subprocess.Popen(  # noqa: S603 - the command is the engine and files written here
        command,
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    ) as child:
        try:
            output, _ = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            if os.name == "posix":
                os.killpg(child.pid, signal.SIGKILL)
            child.kill()
            return Answer(None, "")
        return Answer(child.returncode, output)


def probe(
    asking: Sequence[str],
    checking: Sequence[str],
    files: tuple[tuple[str, str], tuple[str, str]],
    seconds: float,
) -> str | None:
    """Return the version of an engine that accepts a true file and refuses a false one, or None.

    asking      the command that asks for its version
    checking    the command that checks the file whose name follows it
    files       names and texts, the true one first
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name, text in files:
            (folder / name).write_text(text, encoding="utf-8")
        try:
            version = run(asking, folder, seconds)
            codes = [run([*checking, name], folder, seconds).code for name, _ in files]
        except OSError:
            return None
    return version.output.strip() if version.code == 0 and codes == [0, 1] else None
