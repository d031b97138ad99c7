"""Ask Coq whether the files of this folder hold."""

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from proofs import engine as engines
from proofs.coq import source
from proofs.engine import Engine, Status, run

HERE = Path(__file__).parent
SECONDS = 120.0
CLOSED = "Closed under the global context"
# An engine that accepts the second of these is no engine.
TRUE = "Lemma itself (P : Prop) (proof : P) : P.\nProof. exact proof. Qed.\n"
FALSE = "Lemma anything (P Q : Prop) (proof : P) : Q.\nProof. exact proof. Qed.\n"


@dataclass(frozen=True, slots=True)
class Report:
    """The answer about one file. `line` is where Coq stopped, 0 if it did not."""

    status: Status
    reason: str = ""
    line: int = 0


@cache
def find_engine(seconds: float = SECONDS) -> Engine | None:
    """Return `coqc` on PATH if it tells true from false, else None."""
    found = shutil.which("coqc")
    version = probe((found,), seconds) if found else None
    return Engine((found,), version) if found and version else None


def probe(command: tuple[str, ...], seconds: float) -> str | None:
    """Return the version of an engine that accepts a true file and refuses a false one, or None."""
    files = ("Truth.v", TRUE), ("Falsehood.v", FALSE)
    return engines.probe([*command, "--print-version"], [*command, "-q"], files, seconds)


def check(
    name: str, text: str, folder: Path, engine: Engine | None, seconds: float = SECONDS
) -> Report:
    """Check one file whose imports are already compiled in the folder, and compile it there.

    It passes if nothing in it is refused unread, Coq accepts it in silence, and the one question it
    may ask, on what every theorem rests, is answered with "nothing".
    """
    if refused := source.refusals(text):
        return Report(Status.FAILED, "; ".join(refused))
    if engine is None:
        return Report(Status.NOT_RUN, "there is no Coq here: no `coqc` on PATH")
    (folder / f"{name}.v").write_text(text, encoding="utf-8")
    answer = run([*engine.command, "-q", "-Q", ".", "SpecdecExact", f"{name}.v"], folder, seconds)
    if answer.code is None:
        return Report(Status.FAILED, f"killed after {seconds:g} s")
    said = answer.output.strip()
    due = CLOSED if "Print Assumptions every_theorem." in source.without_comments(text) else ""
    if answer.code == 0 and said == due:
        return Report(Status.PASSED)
    stopped = re.search(r"line (\d+), characters", said)
    return Report(
        Status.FAILED, said or f"exit code {answer.code}", int(stopped[1]) if stopped else 0
    )


def check_all(
    texts: Mapping[str, str], folder: Path, engine: Engine | None, seconds: float = SECONDS
) -> dict[str, Report]:
    """Check files in their order in an empty folder, which then holds them compiled."""
    return {name: check(name, text, folder, engine, seconds) for name, text in texts.items()}


def development() -> dict[str, str]:
    """Return the files of this folder by name, in build order."""
    listed = re.findall(r"^(\w+)\.v$", (HERE / "_CoqProject").read_text("utf-8"), re.MULTILINE)
    return {name: (HERE / f"{name}.v").read_text(encoding="utf-8") for name in listed}


def between(first: str, last: str, texts: Mapping[str, str]) -> list[str]:
    """Return, in order, what must be compiled again up to `last` when `first` has changed."""
    stale = {first}
    for name, text in texts.items():
        if stale.intersection(source.imports(text)):
            stale.add(name)
    needed = {last}
    for name in reversed(list(texts)):
        if name in needed:
            needed.update(source.imports(texts[name]))
    return [name for name in texts if name in stale and name in needed]
