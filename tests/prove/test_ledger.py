"""The ledger is written from the records, and every change of a theorem shows in it."""

import tomllib
from dataclasses import replace

import pytest

from specdec_exact.notation.theorem import Theorem
from specdec_exact.prove import ledger
from specdec_exact.prove.library import load

TOKEN = load()["token.output_law"]
ONLY = {TOKEN.name: TOKEN}


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
