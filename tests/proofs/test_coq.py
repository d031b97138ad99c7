"""The Coq development: every theorem stands on no axiom, and no wrong rule or lying file passes."""

import json
import re
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, cast

import pytest

from proofs.coq import runner, source
from proofs.coq.runner import Report
from proofs.engine import Engine, Status

needs_coq = pytest.mark.skipif(
    runner.find_engine() is None, reason="no Coq here: no `coqc` on PATH (Debian: apt install coq)"
)


class Theorem(TypedDict):
    """An entry of theorems.json."""

    id: str
    name: str
    file: str
    catalogue: str
    states: str


class Record(TypedDict):
    """What theorems.json holds: the digests of the files' statements, and the theorems."""

    specifications: dict[str, str]
    theorems: list[Theorem]


class Mutant(TypedDict):
    """A wrong rule: after the replacement, `fails_in` must stop at the lemma `fails_at`."""

    file: str
    search: str
    replacement: str
    fails_in: str
    fails_at: str
    guards: list[str]
    why: str


def _mutants() -> list[Mutant]:
    found: list[Mutant] = []
    for path in sorted((runner.HERE / "mutants").glob("*.json")):
        found += cast("list[Mutant]", json.loads(path.read_text(encoding="utf-8")))
    return found


RECORD = cast("Record", json.loads((runner.HERE / "theorems.json").read_text(encoding="utf-8")))
MUTANTS = _mutants()
FILES = runner.development()
NAMES = [theorem["name"] for theorem in RECORD["theorems"]]


@dataclass(frozen=True, slots=True)
class Checked:
    """The whole development after Coq has read it, compiled in a folder."""

    engine: Engine
    folder: Path
    reports: dict[str, Report]


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    engine = runner.find_engine()
    assert engine is not None
    folder = tmp_path_factory.mktemp("coq")
    return Checked(engine, folder, runner.check_all(FILES, folder, engine))


# ---------------------------------------------------------------- the theorems


@needs_coq
def test_every_file_passes_and_every_theorem_stands_on_no_axiom(checked: Checked) -> None:
    assert {name: report for name, report in checked.reports.items() if report.reason} == {}
    assert {report.status for report in checked.reports.values()} == {Status.PASSED}


def test_the_question_about_axioms_is_about_every_theorem() -> None:
    text = FILES["Assumptions"]
    asked = re.findall(r"@(\w+\.\w+)", text)
    assert asked == [f"{theorem['file'][:-2]}.{theorem['name']}" for theorem in RECORD["theorems"]]
    assert text.rstrip().endswith("Print Assumptions every_theorem.")


def test_every_file_is_built_after_what_it_needs() -> None:
    assert {path.stem for path in runner.HERE.glob("*.v")} == set(FILES)
    order = list(FILES)
    for name, text in FILES.items():
        assert all(order.index(needed) < order.index(name) for needed in source.imports(text))


def test_every_listed_theorem_is_stated_once_where_the_list_says() -> None:
    for theorem in RECORD["theorems"]:
        stated = [sentence.stated for sentence in source.sentences(FILES[theorem["file"][:-2]])]
        assert stated.count(theorem["name"]) == 1, theorem["name"]
    assert len(set(NAMES)) == len({theorem["id"] for theorem in RECORD["theorems"]}) == len(NAMES)


def test_the_statements_are_the_recorded_ones() -> None:
    assert {f"{name}.v": source.specification(text) for name, text in FILES.items()} == RECORD[
        "specifications"
    ]


def test_no_file_is_refused_unread_and_each_starts_with_a_title() -> None:
    assert {name: source.refusals(text) for name, text in FILES.items()} == {
        name: [] for name in FILES
    }
    assert [name for name, text in FILES.items() if not text.startswith("(** * ")] == []


# ---------------------------------------------------------------- wrong rules


def _mutated(mutant: Mutant) -> str:
    text = FILES[mutant["file"][:-2]]
    assert text.count(mutant["search"]) == 1, mutant["search"]
    return text.replace(mutant["search"], mutant["replacement"])


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant["fails_at"])
def test_a_wrong_rule_fails_where_it_is_wrong(
    checked: Checked, tmp_path: Path, mutant: Mutant
) -> None:
    first, last = mutant["file"][:-2], mutant["fails_in"][:-2]
    texts = FILES | {first: _mutated(mutant)}
    for compiled in checked.folder.glob("*.vo"):
        shutil.copy(compiled, tmp_path)
    *before, _ = again = runner.between(first, last, FILES)
    assert again[-1] == last
    for name in before:
        report = runner.check(name, texts[name], tmp_path, checked.engine)
        assert report.status == Status.PASSED, report.reason
    report = runner.check(last, texts[last], tmp_path, checked.engine)
    assert report.status == Status.FAILED
    assert source.stated_at(texts[last], report.line) == mutant["fails_at"], report.reason
    # It was read and understood, and then refused.
    assert not re.search(r"[Ss]yntax [Ee]rror|not found in the current environment", report.reason)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant["fails_at"])
def test_a_wrong_rule_is_not_the_recorded_one(mutant: Mutant) -> None:
    text = _mutated(mutant)
    assert source.refusals(text) == []
    assert source.specification(text) != RECORD["specifications"][mutant["file"]]
    assert mutant["why"]


def test_every_theorem_has_a_wrong_rule() -> None:
    assert {name for mutant in MUTANTS for name in mutant["guards"]} == set(NAMES)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant["fails_at"])
def test_a_wrong_rule_is_upstream_of_what_it_guards(mutant: Mutant) -> None:
    where = {theorem["name"]: theorem["file"][:-2] for theorem in RECORD["theorems"]}
    for name in mutant["guards"]:
        assert runner.between(mutant["file"][:-2], where[name], FILES)[-1:] == [where[name]]


# ---------------------------------------------------------------- files that lie

ITSELF = "Lemma itself (P : Prop) (proof : P) : P.\nProof. exact proof. Qed.\n"
ANYTHING = "Lemma anything (P Q : Prop) (proof : P) : Q.\nProof. "
SECTION = "Section Room.\n  Variable P : Prop.\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (ANYTHING + "Admitted.\n", "line 2: 'Admitted' is refused"),
        (ANYTHING + "admit. Qed.\n", "line 2: 'admit' is refused"),
        (ANYTHING + "give_up. Qed.\n", "line 2: 'give_up' is refused"),
        (ANYTHING + "exact proof. Abort.\n", "line 2: 'Abort' is refused"),
        ("Axiom magic : False.\n", "line 1: 'Axiom' is refused"),
        ("Parameter magic : False.\n", "line 1: 'Parameter' is refused"),
        ("Conjecture magic : False.\n", "line 1: 'Conjecture' is refused"),
        ("Hypothesis magic : False.\n", "line 1: an assumption outside a section"),
        ("Variable magic : False.\n", "line 1: an assumption outside a section"),
        ("Context (magic : False).\n", "line 1: an assumption outside a section"),
        (SECTION + "End Room.\nVariable Q : Prop.\n", "line 4: an assumption outside a section"),
        ("Unset Guard Checking.\n", "line 1: 'Unset' is refused"),
        ("#[bypass_check(guard)]\n" + ITSELF, "is refused"),
        ("Require Import Classical.\n", "line 1: 'Require Import Classical' does not start"),
        ("Local Notation True := False.\n", "line 1: 'Local Notation True := False' does not"),
        ('Notation "x" := False.\n', "line 1: '\"' is refused"),
        ("Definition magic : False.\n", "line 1: a definition without its value"),
        ("Print Assumptions itself.\n", "line 1: 'Print' is refused"),
        ("Lemma anything : False.\n" + ITSELF, "line 1: anything has no proof"),
        ("Lemma anything : False.\n", "line 1: the file ends in the middle"),
        (ANYTHING + "exact proof.\n", "line 2: the file ends in the middle"),
        (SECTION, "line 2: the file ends in the middle"),
    ],
)
def test_a_file_is_refused_unread(tmp_path: Path, text: str, reason: str) -> None:
    for engine in (None, Engine((sys.executable, "-c", "raise SystemExit(0)"), "a liar")):
        report = runner.check("File", text, tmp_path, engine)
        assert report.status == Status.FAILED
        assert reason in report.reason


def test_a_comment_may_say_anything() -> None:
    text = "(* Axiom. (* nested: admit. *) Admitted. *)\n" + ITSELF
    assert source.refusals(text) == []
    assert source.specification(text) == source.specification(ITSELF)


def test_a_proof_is_not_part_of_what_is_stated_and_a_definition_is() -> None:
    other = ITSELF.replace("exact proof.", "pose proof proof. assumption.")
    assert source.specification(other) == source.specification(ITSELF)
    one, two = (f"Definition choice (P Q : Prop) := {kept}.\n" for kept in "PQ")
    assert source.specification(one) != source.specification(two)


@needs_coq
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (ANYTHING + "exact proof. Qed.\n", "has type"),
        (ITSELF + "(* \n", "Unterminated comment"),
        ("From SpecdecExact Require Import Missing.\n" + ITSELF, "Missing"),
    ],
)
def test_coq_refuses(checked: Checked, text: str, reason: str) -> None:
    report = runner.check("File", text, checked.folder, checked.engine)
    assert report.status == Status.FAILED
    assert reason in " ".join(report.reason.split())


def _nothing(_: str) -> list[str]:
    return []


@needs_coq
def test_an_axiom_that_gets_past_the_reader_is_reported(
    checked: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "refusals", _nothing)
    text = "Axiom magic : forall P : Prop, P.\nDefinition every_theorem := magic.\n"
    report = runner.check(
        "File", text + "Print Assumptions every_theorem.\n", checked.folder, checked.engine
    )
    assert report.status == Status.FAILED
    assert report.reason.startswith("Axioms:\nmagic")


# ---------------------------------------------------------------- engines that are absent, slow or lie


def _engine(folder: Path, program: str) -> tuple[str, ...]:
    script = folder / "engine.py"
    script.write_text(program, encoding="utf-8")
    return (sys.executable, str(script))


def test_an_absent_engine_is_not_run_and_never_passed(tmp_path: Path) -> None:
    reports = runner.check_all(FILES, tmp_path, None)
    assert {report.status for report in reports.values()} == {Status.NOT_RUN}
    assert all("no `coqc` on PATH" in report.reason for report in reports.values())


def test_a_slow_engine_is_killed_with_its_children(tmp_path: Path) -> None:
    child = "[sys.executable, '-c', 'import time; time.sleep(60)']"
    command = _engine(tmp_path, f"import subprocess, sys\nsubprocess.run({child})\n")
    start = time.monotonic()
    report = runner.check("File", ITSELF, tmp_path, Engine(command, "slow"), seconds=1)
    assert time.monotonic() - start < 30
    assert (report.status, report.reason) == (Status.FAILED, "killed after 1 s")


def test_an_engine_that_says_more_than_it_should_fails(tmp_path: Path) -> None:
    chatty = Engine(_engine(tmp_path, "print('all is well')"), "chatty")
    assert runner.check("File", ITSELF, tmp_path, chatty).reason == "all is well"
    silent = Engine(_engine(tmp_path, ""), "silent")
    asked = ITSELF + "Definition every_theorem := itself.\nPrint Assumptions every_theorem.\n"
    assert runner.check("File", asked, tmp_path, silent).status == Status.FAILED
    broken = Engine(_engine(tmp_path, "raise SystemExit(3)"), "broken")
    assert runner.check("File", ITSELF, tmp_path, broken).reason == "exit code 3"


@pytest.mark.parametrize("program", ["", "raise SystemExit(1)", "print('8.16.1')"])
def test_an_engine_that_cannot_tell_true_from_false_is_none(tmp_path: Path, program: str) -> None:
    assert runner.probe(_engine(tmp_path, program), 30) is None


def test_a_missing_command_is_no_engine(tmp_path: Path) -> None:
    assert runner.probe((str(tmp_path / "coqc"),), 30) is None


def test_only_what_lies_between_is_compiled_again() -> None:
    texts = {
        "One": "",
        "Two": "From SpecdecExact Require Import One.\n",
        "Side": "",
        "Three": "From SpecdecExact Require Import Side Two.\n",
        "After": "From SpecdecExact Require Import Three.\n",
    }
    assert runner.between("One", "Three", texts) == ["One", "Two", "Three"]
    assert runner.between("Side", "Side", texts) == ["Side"]
    assert runner.between("Side", "Two", texts) == []
