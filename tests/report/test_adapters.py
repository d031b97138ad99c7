"""The list of adapters: whole names, and what is installed."""

from importlib.metadata import version

import pytest

from specdec_exact.audit.adapters import ADAPTERS, Adapter
from specdec_exact.report import adapters
from specdec_exact.report.adapters import AdaptersReport
from tests.report.shown import shown


def test_every_name_and_package_is_whole_on_a_narrow_terminal() -> None:
    lines = shown(AdaptersReport().text(80), 80).splitlines()
    assert max(map(len, lines)) <= 80
    words = {word for line in lines for word in line.split()}
    assert {name for a in ADAPTERS for name in (a.name, a.package)} <= words


def test_what_is_installed_has_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Adapter("here", "numpy", "a sentence", lambda: print)
    absent = Adapter("absent", "not-a-package", "a sentence", lambda: print)
    monkeypatch.setattr(adapters, "ADAPTERS", (here, absent))
    text = shown(AdaptersReport().text(80), 80)
    assert f"numpy          {version('numpy')}" in text
    assert "not-a-package  not installed" in text
    assert AdaptersReport().document() == [
        {"name": "here", "package": "numpy", "installed": version("numpy"), "what": "a sentence"},
        {"name": "absent", "package": "not-a-package", "installed": None, "what": "a sentence"},
    ]
