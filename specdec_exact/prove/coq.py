"""Coq's column: the whole development is compiled from its sources, and asked what it rests on."""

import json
import tempfile
import time
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from specdec_exact.prove.answer import Status
from specdec_exact.prove.assistant import Development, Standing, edited, status

__all__ = ["build"]


def build() -> Development:
    """Return how every listed theorem stands, after compiling the development in an empty folder."""
    start = time.monotonic()
    runner: Any = import_module("proofs.coq.runner")
    engine = runner.find_engine()
    if engine is None:
        return Development("coq", "there is no coqc on the path (Debian: apt-get install coq)")
    texts: Mapping[str, str] = runner.development()
    record = json.loads((runner.HERE / "theorems.json").read_text(encoding="utf-8"))
    files = {
        str(entry["name"]): str(entry["file"]).removesuffix(".v") for entry in record["theorems"]
    }
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        reports = runner.check_all(texts, folder, engine)
        failed = {
            name: (status(report.reason), f"{name}.v: {report.reason}"[:300])
            for name, report in reports.items()
            if report.status != runner.Status.PASSED
        }
        failed |= edited("proofs.coq.source", texts, record["specifications"], ".v")
        standing = dict(_standing(files, failed, folder, engine))
    return Development("coq", "", standing, time.monotonic() - start)


def _standing(
    files: Mapping[str, str], failed: Mapping[str, Standing], folder: Path, engine: object
) -> Iterator[tuple[str, Standing]]:
    yield from ((name, failed[file]) for name, file in files.items() if file in failed)
    sound = {name: file for name, file in files.items() if file not in failed}
    # All at once: as many answers as questions, each of them "closed", and nothing else said.
    runner: Any = import_module("proofs.coq.runner")
    ended = _assumptions(sound, folder, engine)
    if ended.code == 0 and ended.output.splitlines() == [runner.CLOSED] * len(sound):
        yield from ((name, (Status.PROVED, "")) for name in sound)
        return
    for name, file in sound.items():
        ended = _assumptions({name: file}, folder, engine)
        said = " ".join(ended.output.split()) if ended.code is not None else "killed"
        closed = ended.code == 0 and said == runner.CLOSED
        yield name, (Status.PROVED, "") if closed else (status(said), f"{name}: {said}"[:300])


def _assumptions(theorems: Mapping[str, str], folder: Path, engine: Any) -> Any:  # noqa: ANN401
    """Return what the assistant answers to the question what these theorems rest on."""
    runner: Any = import_module("proofs.coq.runner")
    modules = sorted(set(theorems.values()))
    lines = [f"From SpecdecExact Require {' '.join(modules)}."] if modules else []
    lines += [f"Print Assumptions {file}.{name}." for name, file in theorems.items()]
    (folder / "Ask.v").write_text("\n".join([*lines, ""]), encoding="utf-8")
    command = [*engine.command, "-q", "-Q", ".", "SpecdecExact", "Ask.v"]
    return runner.run(command, folder, runner.SECONDS)
