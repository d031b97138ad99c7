"""The pages are written from the records, and hold all that is known."""

from pathlib import Path

import pytest

from specdec_exact.prove import pages
from specdec_exact.prove.library import load

TOKEN = load()["token.output_law"]
ONLY = {TOKEN.name: TOKEN}
DOCS = Path(__file__).resolve().parents[2] / "docs" / "proofs"


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
