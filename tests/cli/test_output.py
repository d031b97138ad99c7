"""Text and JSON, and the files that documents are written to."""

import json
from pathlib import Path

import pytest
from rich.text import Text

from specdec_exact.cli.output import WIDEST, OutputFormat, emit, write_document
from specdec_exact.notation.document import parse


def test_a_report_is_printed_in_its_format(capsys: pytest.CaptureFixture[str]) -> None:
    emit(OutputFormat.TEXT, lambda: {"a": 1}, lambda _: Text("text  "))
    emit(OutputFormat.JSON, lambda: {"a": "ä"}, lambda _: Text("text"))
    text, written = capsys.readouterr().out.split("\n", 1)
    assert text == "text"
    assert json.loads(written) == {"a": "ä"}


def test_only_the_wanted_format_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    def never(*_: object) -> Text:
        raise AssertionError

    emit(OutputFormat.JSON, lambda: None, never)
    assert capsys.readouterr().out == "null\n"


def test_lines_are_not_too_long_to_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    emit(OutputFormat.TEXT, lambda: None, lambda width: Text("x" * width))
    assert capsys.readouterr().out == "x" * WIDEST + "\n"


def test_markup_in_a_report_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    emit(OutputFormat.TEXT, lambda: None, lambda _: "[red]x[/red] :smile:")
    assert capsys.readouterr().out == "[red]x[/red] :smile:\n"


def test_a_written_document_is_read_back(tmp_path: Path) -> None:
    document = {"claim": ["ä", 1, None]}
    write_document(tmp_path / "x.json", document)  # type: ignore[arg-type]
    text = (tmp_path / "x.json").read_text(encoding="utf-8")
    assert text == '{"claim":["ä",1,null]}\n'
    assert parse(text) == document
