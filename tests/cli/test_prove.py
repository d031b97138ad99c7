"""``specdec-exact prove``: exit codes, the table, and bad input."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from specdec_exact.prove import ledger, library
from specdec_exact.prove import run as running
from specdec_exact.prove.evidence import Finding, Outcome
from specdec_exact.prove.run import Run
from tests.cli.command import ran

NAME = "token.output_law"
QUICK = ("--engine", "kernel", "--engine", "z3")


def test_a_theorem_is_proved() -> None:
    done = ran("prove", NAME, *QUICK)
    assert (done.code, done.err) == (0, "")
    assert "proved" in done.out
    assert "kernel z3" in done.out
    assert "all 1 theorems reach their tier, 1 of them proved" in done.out


def test_the_table_shows_every_engine_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("specdec_exact.report.proofs._ROOM", 0)
    lines = ran("prove", NAME, *QUICK).out.splitlines()
    assert lines[0].split() == [
        *("theorem", "tier", "kernel", "sympy", "z3", "cvc5", "coq", "lean", "ledger"),
    ]
    assert lines[2].split()[:3] == [NAME, "proved", "proved"]
    assert "not run" in lines[2]


def test_as_data() -> None:
    done = ran("prove", NAME, *QUICK, "--output-format", "json")
    (entry,) = json.loads(done.out)["theorems"]
    assert (entry["theorem"], entry["reached"], entry["outcome"]) == (NAME, "proved", "holds")
    assert entry["engines"]["coq"]["status"] == "not run"
    assert entry["engines"]["z3"]["status"] == "agrees"
    assert all(rule["shown"] for rule in entry["wrong_rules"])


def test_the_theorems_are_listed() -> None:
    done = ran("prove", "--list")
    assert done.code == 0
    assert len(done.out.splitlines()) == len(library.load())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("token.nothing",), "no theorem 'token.nothing'"),
        (("--engine", "oracle"), "the engines are kernel, sympy"),
        (("--export", "smt2"), "one theorem is exported at a time"),
        ((NAME, "--export", "word"), "not as 'word'"),
        ((NAME, "--check-ledger"), "name none"),
        (("token.truthful_draft", "--export", "smt2"), "no obligation to export"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[str, ...], said: str) -> None:
    done = ran("prove", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_what_was_not_run_is_not_proved() -> None:
    done = ran("prove", "token.truthful_draft", "--engine", "z3")
    assert done.code == 4
    assert "declared proved, reaches searched" in done.out


def _found(outcome: Outcome) -> Run:
    theorem = library.load()[NAME]
    found = running.run({NAME: theorem}, frozenset({"kernel"}))
    finding: Finding = replace(found.findings[0], outcome=outcome, reasons=("a reason",))
    return Run((finding,), {})


def _returning(found: Run) -> Callable[..., Run]:
    def run(*_: object) -> Run:
        return found

    return run


@pytest.mark.parametrize(
    ("outcome", "code"),
    [(Outcome.FAILS, 1), (Outcome.BROKEN, 3), (Outcome.INCONCLUSIVE, 4)],
)
def test_each_outcome_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, outcome: Outcome, code: int
) -> None:
    found = _found(outcome)
    monkeypatch.setattr(running, "run", _returning(found))
    done = ran("prove", NAME)
    assert done.code == code
    assert f"{NAME}: {outcome.value}: a reason" in done.out


def test_another_ledger_is_a_finding(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ledger, "path", lambda: tmp_path / "ledger.toml")
    done = ran("prove", NAME, "--engine", "kernel", "--engine", "z3")
    assert done.code == 1
    assert "not in the ledger" in done.out
    assert ran("prove", "--check-ledger").code == 1
    assert ran("prove", "--write-ledger").code == 0
    assert ran("prove", "--check-ledger").code == 0


def test_pages_are_written_and_compared(tmp_path: Path) -> None:
    assert ran("prove", "--check-pages", str(tmp_path)).code == 1
    assert ran("prove", "--write-pages", str(tmp_path)).code == 0
    assert ran("prove", "--check-pages", str(tmp_path)).code == 0
    page = ran("prove", NAME, "--export", "markdown").out
    assert (tmp_path / f"{NAME}.md").read_text(encoding="utf-8") == page


def test_a_theorem_goes_out_and_comes_back(tmp_path: Path) -> None:
    claim = tmp_path / "claim.json"
    claim.write_text(ran("prove", NAME, "--export", "claim").out, encoding="utf-8")
    certificate = ran("prove", NAME, "--export", "certificate").out
    assert ran("check", str(claim), stdin=certificate).code == 0
    less = json.loads(certificate)
    less["steps"].pop()
    done = ran("check", str(claim), stdin=json.dumps(less))
    assert done.code == 1
    assert "refuted: goal" in done.out
    done = ran("check", str(claim), stdin=certificate.replace("deduce", "trust"))
    assert done.code == 2
    as_data = ran("check", str(claim), "--output-format", "json", stdin=certificate).out
    assert json.loads(as_data)["accepted"] is True
