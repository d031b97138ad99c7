"""The consumers of the how-to are built and run, and each fails rightly with one line made wrong."""

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from specdec_exact.vectors.renditions.c_header import c_header
from specdec_exact.vectors.renditions.rust_module import rust_module
from specdec_exact.vectors.run import Run, ask_program
from tests.vectors.loaded import full, vectors

CONSUME = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "consume"
BROKEN = tomllib.loads((CONSUME / "broken.toml").read_text(encoding="utf-8"))


def needs(program: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not on this machine: the consumer was not built")


def copied(language: str, folder: Path, *, broken: bool) -> Path:
    """A consumer in a folder of its own, as it is or with its one line made wrong."""
    shutil.copytree(CONSUME / language, folder / language)
    recipe = BROKEN[language]
    source = folder / recipe["file"]
    text = source.read_text(encoding="utf-8")
    assert text.count(recipe["line"]) == 1
    if broken:
        source.write_text(text.replace(recipe["line"], recipe["instead"]), encoding="utf-8")
    return folder / language


def ran(command: list[str], folder: Path) -> tuple[int, dict[str, bool]]:
    """The exit code, and for every flag whether all of its vectors passed."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    lines = [line.split() for line in done.stdout.splitlines()]
    flags = {line[1]: line[0] == "pass" for line in lines if line[0] in ("pass", "FAIL")}
    assert flags, done.stderr
    return done.returncode, flags


def assert_fails_rightly(language: str, code: int, flags: dict[str, bool]) -> None:
    assert code == 1
    assert not any(flags[flag] for flag in BROKEN[language]["fails"])
    assert all(flags[flag] for flag in BROKEN[language]["passes"])


def built_c(folder: Path, *, broken: bool) -> tuple[int, dict[str, bool]]:
    here = copied("c", folder, broken=broken)
    (here / "specdec_vectors.h").write_text(c_header(full()), encoding="utf-8")
    strict = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    subprocess.run(["cc", *strict, "-o", "consumer", "consumer.c"], cwd=here, check=True)
    return ran(["./consumer"], here)


def test_the_c_consumer_passes(tmp_path: Path) -> None:
    needs("cc")
    code, flags = built_c(tmp_path, broken=False)
    assert code == 0
    assert all(flags.values())


def test_the_c_consumer_fails_rightly(tmp_path: Path) -> None:
    needs("cc")
    assert_fails_rightly("c", *built_c(tmp_path, broken=True))


def built_rust(folder: Path, *, broken: bool) -> tuple[int, dict[str, bool]]:
    here = copied("rust", folder, broken=broken)
    (here / "src" / "vectors.rs").write_text(rust_module(full()), encoding="utf-8")
    return ran(["cargo", "run", "--offline", "--locked", "--quiet"], here)


def test_the_rust_consumer_passes(tmp_path: Path) -> None:
    needs("cargo")
    code, flags = built_rust(tmp_path, broken=False)
    assert code == 0
    assert all(flags.values())


def test_the_rust_consumer_fails_rightly(tmp_path: Path) -> None:
    needs("cargo")
    assert_fails_rightly("rust", *built_rust(tmp_path, broken=True))


def asked_node(folder: Path, *, broken: bool) -> Run:
    here = copied("node", folder, broken=broken)
    chosen = [v for v in vectors() if v.ask.op == "verify" and v.id.startswith("token.")]
    chosen += vectors("token.accumulated")[:3]
    return ask_program(["node", str(here / "consumer.mjs")], chosen)


def test_the_node_consumer_passes(tmp_path: Path) -> None:
    needs("node")
    run = asked_node(tmp_path, broken=False)
    assert set(run.counts()) == {"pass"}
    assert run.counts()["pass"] > 250


def test_the_node_consumer_fails_rightly(tmp_path: Path) -> None:
    needs("node")
    flags = {
        flag: counts["fail"] == 0
        for flag, counts in asked_node(tmp_path, broken=True).by_flag().items()
    }
    assert_fails_rightly("node", 1, flags)


def test_a_broken_line_says_why() -> None:
    assert set(BROKEN) == {"c", "rust", "node"}
    assert all(recipe["why"] and recipe["fails"] and recipe["passes"] for recipe in BROKEN.values())


def test_the_page_shows_the_consumer_that_it_runs() -> None:
    source = (CONSUME / "python" / "mine.py").read_text(encoding="utf-8")
    page = (CONSUME.parent / "consume-vectors.md").read_text(encoding="utf-8")
    assert source[source.index("def answer") :] in page
