"""Theorems are found by name; other names are refused with the nearest."""

import importlib
import sys
import types
from dataclasses import replace

import pytest

from specdec_exact.prove import library
from specdec_exact.prove.library import LibraryError, UnknownTheorem, load, select

TOKEN = load()["token.output_law"]


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


def test_every_python_function_named_exists() -> None:
    for theorem in load().values():
        for place in theorem.code:
            module, _, function = place.partition(":")
            found = importlib.import_module(module)
            assert not function or callable(getattr(found, function)), place
