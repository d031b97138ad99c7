"""The page on disk is the one the records give, and a changed record changes it."""

from dataclasses import replace
from pathlib import Path

import pytest

from specdec_exact.faults.catalogue import CLEARED, FAULTS
from specdec_exact.report import fault_page as module
from specdec_exact.report.fault_page import fault_page

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "faults.md"


def test_the_page_is_as_the_records_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == fault_page()


def test_every_fault_has_its_entry_with_all_its_reports() -> None:
    page = fault_page()
    for fault in (*FAULTS, *CLEARED):
        entry = page.split(f"\n### {fault.name}\n")[1].split("\n#")[0]
        assert fault.sentence in entry
        assert entry.count("](https://github.com/") == len(fault.reports)
        assert f"violates: `{fault.property}`" in entry or fault.property is None


def test_a_changed_record_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = (replace(FAULTS[0], sentence="Something else."), *FAULTS[1:])
    before = fault_page()
    monkeypatch.setattr(module, "FAULTS", changed)
    assert fault_page() != before
