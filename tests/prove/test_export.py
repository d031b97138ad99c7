"""What is exported is accepted elsewhere."""

import json
from dataclasses import replace

import pytest

from specdec_exact.notation.document import parse
from specdec_exact.notation.follows import check_follows
from specdec_exact.notation.obligations import read_claim, read_evidence
from specdec_exact.prove import pages
from specdec_exact.prove.export import ExportError, ExportFormat, export
from specdec_exact.prove.library import load

TOKEN = load()["token.output_law"]
WITH_OBLIGATION = {name: t for name, t in load().items() if t.obligation is not None}


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
