"""What is written about the theorems: found by name, in the ledger, on pages, for other tools."""

import importlib
import json
import sys
import tomllib
import types
from dataclasses import replace
from pathlib import Path

import pytest

from specdec_exact.notation.document import parse
from specdec_exact.notation.follows import check_follows
from specdec_exact.notation.obligations import read_claim, read_evidence
from specdec_exact.notation.theorem import Theorem
from specdec_exact.prove import ledger, library, pages
from specdec_exact.prove.export import ExportError, ExportFormat, export
from specdec_exact.prove.library import LibraryError, UnknownTheorem, load, select

TOKEN = load()["token.output_law"]
ONLY = {TOKEN.name: TOKEN}
WITH_OBLIGATION = {name: t for name, t in load().items() if t.obligation is not None}
DOCS = Path(__file__).resolve().parents[2] / "docs" / "proofs"


# ---------------------------------------------------------------- by name


def test_names_select() -> None:
    assert list(select([])) == list(load())
    assert list(select(["token.output_law", "token.output_law"])) == ["token.output_law"]
    whole = select(["token.*"])
    assert "token.output_law" in whole
    assert all(name.startswith("token.") for name in whole)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("token.output_lwa", "near: token.output_law"),
        ("output_law", "near: "),
        ("zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "--list"),
        ("nothing.*", "no theorem 'nothing.*'"),
        ("", "no theorem ''"),
        ("coq.runner", "no theorem 'coq.runner'"),
    ],
)
def test_another_name_is_refused_with_the_nearest(name: str, hint: str) -> None:
    with pytest.raises(UnknownTheorem) as refused:
        select([name])
    assert hint in str(refused.value)


@pytest.mark.parametrize(
    ("theorem", "reason"),
    [
        ("no record", "must hold a theorem of that name"),
        (replace(TOKEN, name="token.another"), "must hold a theorem of that name"),
    ],
)
def test_a_file_that_is_no_theorem_is_refused(
    monkeypatch: pytest.MonkeyPatch, theorem: object, reason: str
) -> None:
    module = types.ModuleType("proofs.token.odd")
    module.__dict__["THEOREM"] = theorem
    monkeypatch.setitem(sys.modules, "proofs.token.odd", module)
    with pytest.raises(LibraryError, match=reason):
        library.read.__wrapped__("token.odd")
    with pytest.raises(LibraryError, match="cannot be read"):
        library.read.__wrapped__("token.missing")


# ---------------------------------------------------------------- the ledger


def test_the_ledger_is_regenerated() -> None:
    assert ledger.path().read_text(encoding="utf-8") == ledger.written(load())
    assert ledger.differences(load(), ledger.written(load())) == {}


def test_the_ledger_names_every_theorem_and_what_it_trusts() -> None:
    recorded = tomllib.loads(ledger.written(load()))
    assert recorded.pop("theorems") == len(load())
    assert recorded.keys() == load().keys()
    for name, entry in recorded.items():
        assert entry["axioms"] == []
        assert entry["wrong"], name
        assert entry["tier"] != "proved" or entry["trusts"], name


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        (replace(TOKEN, tier="searched"), "tier"),
        (replace(TOKEN, statement="1 = 1"), "statement"),
        (replace(TOKEN, lean=()), "engines, lean, trusts"),
        (replace(TOKEN, mutants=TOKEN.mutants[:1]), "wrong"),
        (replace(TOKEN, obligation=None), "assumes, engines, obligation, trusts"),
        (replace(TOKEN, bounded={"n = 2": ""}), "bounded"),
    ],
)
def test_a_changed_theorem_shows(changed: Theorem, what: str) -> None:
    recorded = ledger.written({TOKEN.name: changed})
    expected = f"the ledger says otherwise about: {what}"
    assert ledger.differences(ONLY, recorded) == {TOKEN.name: expected}


@pytest.mark.parametrize(
    ("recorded", "why"), [("", "not in the ledger"), ("odd [", "the ledger cannot be read")]
)
def test_a_ledger_that_says_nothing(recorded: str, why: str) -> None:
    assert why in ledger.differences(ONLY, recorded)[TOKEN.name]


# ---------------------------------------------------------------- pages


def test_the_pages_are_regenerated() -> None:
    assert pages.differences(DOCS, load()) == []


def test_stale_missing_and_edited_pages_are_seen(tmp_path: Path) -> None:
    pages.write(tmp_path, ONLY)
    assert pages.differences(tmp_path, ONLY) == []
    (tmp_path / "old.theorem.md").write_text("gone", encoding="utf-8")
    (tmp_path / "index.md").write_text("edited", encoding="utf-8")
    (tmp_path / "token.output_law.md").unlink()
    assert pages.differences(tmp_path, ONLY) == [
        "index.md",
        "old.theorem.md",
        "token.output_law.md",
    ]
    pages.write(tmp_path, ONLY)
    assert pages.differences(tmp_path, ONLY) == []


@pytest.mark.parametrize("name", load())
def test_a_page_holds_all_that_is_known(name: str) -> None:
    theorem = load()[name]
    page = pages.page(theorem)
    for said in (theorem.statement, theorem.argument.strip(), theorem.scope, theorem.letters):
        assert said in page
    for mutant in theorem.mutants:
        assert f"`{mutant.name}`" in page
    for reference in (*theorem.coq, *theorem.lean):
        assert f"`{reference}`" in page


def test_every_python_function_named_exists() -> None:
    for theorem in load().values():
        for place in theorem.code:
            module, _, function = place.partition(":")
            found = importlib.import_module(module)
            assert not function or callable(getattr(found, function)), place


# ---------------------------------------------------------------- export


@pytest.mark.parametrize("name", WITH_OBLIGATION)
def test_an_exported_certificate_is_accepted(name: str) -> None:
    both = parse(export(WITH_OBLIGATION[name], ExportFormat.JSON))
    assert isinstance(both, dict)
    assert both["theorem"] == name
    check_follows(read_claim(both["claim"]), read_evidence(both["evidence"]))
    assert both["claim"] == parse(export(WITH_OBLIGATION[name], ExportFormat.CLAIM))
    assert both["evidence"] == parse(export(WITH_OBLIGATION[name], ExportFormat.CERTIFICATE))


def _answers(script: str) -> list[str]:
    cvc5 = pytest.importorskip("cvc5")
    solver = cvc5.Solver(cvc5.TermManager())
    for option in ("incremental", "nl-ext-tplanes"):
        solver.setOption(option, "true")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "export")
    said: list[str] = []
    while not (command := parser.nextCommand()).isNull():
        said += str(command.invoke(solver, parser.getSymbolManager())).split()
    return said


@pytest.mark.parametrize("name", ["token.output_law", "token.round_law", "counts.law_mass"])
def test_an_exported_script_is_accepted_by_another_solver(name: str) -> None:
    script = export(load()[name], ExportFormat.SMT2)
    answers = _answers(script)
    assert answers
    assert set(answers) == {"unsat"}
    assert len(answers) == script.count("(check-sat)")


@pytest.mark.parametrize("name", WITH_OBLIGATION)
def test_nothing_is_divided_in_an_exported_script(name: str) -> None:
    script = export(WITH_OBLIGATION[name], ExportFormat.SMT2)
    for part in script.split("(/ ")[1:]:
        above, below = part.split(")")[0].split()
        assert above.isdecimal()
        assert int(below) > 1  # a constant of the language, no division


def test_latex_and_markdown_are_exported() -> None:
    assert r"\begin{proof}" in export(TOKEN, ExportFormat.LATEX)
    assert export(TOKEN, ExportFormat.MARKDOWN) == pages.page(TOKEN)


@pytest.mark.parametrize("wanted", [ExportFormat.SMT2, ExportFormat.JSON])
def test_a_theorem_without_an_obligation_has_none_to_export(wanted: ExportFormat) -> None:
    bare = replace(TOKEN, obligation=None)
    with pytest.raises(ExportError, match="it stands on Coq step_lossless"):
        export(bare, wanted)


def test_a_bounded_statement_is_exported() -> None:
    text = "(set-logic QF_LRA)(declare-const x Real)(assert (< x x))(check-sat)"
    script = export(replace(TOKEN, obligation=None, bounded={"n = 1": text}), ExportFormat.SMT2)
    assert "bounded n = 1" in script


def test_a_claim_is_one_line() -> None:
    assert json.loads(export(TOKEN, ExportFormat.CLAIM))["claim"] == "follows"
