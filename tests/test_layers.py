"""The layer contracts of pyproject.toml, each broken once on a copy of the rooms.

The copy holds an empty package per room, planned ones included, and one bad import.
"""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("importlinter", reason="the contracts are checked where `.[lint]` is installed")

PYPROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"
ROOMS = (
    "deduction",
    *("kernel", "notation", "choice", "schemes", "counts", "dense", "faults"),
    *("search", "prove", "strategies", "audit", "vectors", "report", "cli"),
)


def lint(folder: Path, imports: dict[str, str]) -> str:
    """Return the linter's words on a house of empty rooms with these imports added."""
    files = ["specdec_exact/__init__.py", "proofs/__init__.py", "proofs/token.py"]
    files += [f"specdec_exact/{room}/__init__.py" for room in ROOMS]
    for name in [*files, *imports]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(imports.get(name, ""), encoding="utf-8")
    program = "import sys; sys.path.insert(0, ''); from importlinter.cli import lint_imports_command as c; c()"
    done = subprocess.run(
        [sys.executable, "-c", program, "--config", str(PYPROJECT), "--no-cache", "--no-logo"],
        cwd=folder,
        capture_output=True,
        check=False,
        text=True,
        env={"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"},
    )
    assert (done.returncode == 0) == (" 0 broken" in done.stdout)
    return done.stdout + done.stderr


def broken(words: str) -> list[str]:
    """Return the names of the contracts reported as broken."""
    return [line.removesuffix(" BROKEN") for line in words.splitlines() if line.endswith(" BROKEN")]


def test_empty_rooms_keep_every_contract(tmp_path: Path) -> None:
    assert "6 kept, 0 broken" in lint(tmp_path, {})


DOWN = "arrows point down"
KERNEL = "the kernel stands on the standard library, and on little of it"
STANDARD = "deduction, notation, choice, schemes and counts stand on the standard library"
PROOFS = "code never imports its proof"
LOOK_DOWN = "proofs look down at layers 0 to 2"
NOBODY = "nobody imports the command line"


@pytest.mark.parametrize(
    ("importer", "imported", "contracts"),
    [
        ("kernel/law", "specdec_exact.choice", {DOWN}),
        ("choice/explore", "specdec_exact.schemes", {DOWN}),
        ("schemes/token", "specdec_exact.counts", {DOWN}),
        ("counts/moments", "specdec_exact.schemes", {DOWN}),
        ("schemes/token", "specdec_exact.faults", {DOWN}),
        ("dense/row", "specdec_exact.search", {DOWN}),
        ("prove/engine", "specdec_exact.search", {DOWN}),
        ("search/sweep", "specdec_exact.vectors", {DOWN}),
        ("audit/run", "specdec_exact.vectors", {DOWN}),
        ("audit/run", "specdec_exact.report", {DOWN}),
        ("report/text", "specdec_exact.cli", {DOWN, NOBODY}),
        ("misc/__init__", "specdec_exact.kernel", {DOWN}),
        ("kernel/law", "sympy", {KERNEL}),
        ("kernel/law", "json", {KERNEL}),
        ("kernel/law", "random", {KERNEL}),
        ("kernel/rational", "decimal", {KERNEL}),
        ("kernel/law", "specdec_exact.notation", {DOWN}),
        ("notation/document", "specdec_exact.choice", {DOWN}),
        ("notation/document", "json", set[str]()),
        ("notation/document", "numpy", {STANDARD}),
        ("choice/explore", "numpy", {STANDARD}),
        ("schemes/token", "z3", {STANDARD}),
        ("counts/moments", "sympy", {STANDARD}),
        ("choice/sample", "random", set[str]()),
        ("prove/engine", "proofs.token", {PROOFS}),
        ("kernel/law", "proofs", {PROOFS}),
        ("__init__", "specdec_exact.cli", {NOBODY}),
        ("../proofs/token", "specdec_exact.schemes", set[str]()),
        ("../proofs/token", "specdec_exact.dense", {LOOK_DOWN}),
        ("../proofs/token", "specdec_exact.cli", {LOOK_DOWN, NOBODY}),
        ("cli/main", "specdec_exact.report", set[str]()),
    ],
)
def test_a_bad_import_breaks_its_contract(
    tmp_path: Path, importer: str, imported: str, contracts: set[str]
) -> None:
    words = lint(tmp_path, {f"specdec_exact/{importer}.py": f"import {imported}\n"})
    assert set(broken(words)) == contracts, words
