"""``specdec-exact demo --words``: the shipped counts, found and read; the numbers are tested in report."""

import json
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

import pytest

from specdec_exact.cli import words
from tests.cli.command import ran


def _found(spec: ModuleSpec | None, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(_: str) -> ModuleSpec | None:
        return spec

    monkeypatch.setattr(words, "find_spec", find)


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Counts of three words in place of the real ones, so that these tests are quick."""
    (tmp_path / "frequency_dictionary_en_3.txt").write_text("a 5\nb 3\nc 2\n")
    (tmp_path / "frequency_bigramdictionary_en_3.txt").write_text("a b 1\na c 2\nb a 1\n")
    spec = ModuleSpec("symspellpy", None, is_package=True)
    spec.submodule_search_locations = [str(tmp_path)]
    _found(spec, monkeypatch)
    return tmp_path


@pytest.mark.usefixtures("shipped")
def test_a_round_after_each_word() -> None:
    done = ran("demo", "--words", "a", "b", "--output-format", "json")
    assert (done.code, done.err) == (0, "")
    first, second = json.loads(done.out)["words"]
    assert (first["acceptance_rate"], first["accepted"]) == (
        "1/2",
        [[0, "1/2"], [1, "3/20"], [2, "7/20"]],
    )
    assert second["acceptance_rate"] == "1/2"
    assert first["exact"] is True


@pytest.mark.usefixtures("shipped")
def test_it_says_what_the_laws_are() -> None:
    done = ran("demo", "--words", "a", "--draft-length", "1")
    assert "from the counts of 3 pairs" in done.out
    assert "after a word that begins no pair the target is the draft" in done.out
    assert "After 'a': 2 words are recorded to follow" in done.out


@pytest.mark.usefixtures("shipped")
def test_an_unknown_word_and_no_draft() -> None:
    done = ran("demo", "--words", "zzz")
    assert (done.code, done.out) == (2, "")
    assert "a word is one of the 3 counted, got 'zzz'" in done.err
    assert ran("demo", "--words", "a", "--draft-length", "0").code == 2


def test_other_files_are_refused(shipped: Path) -> None:
    (shipped / "frequency_dictionary_en_4.txt").write_text("a 1\n")
    done = ran("demo", "--words", "a")
    assert (done.code, done.out) == (2, "")
    assert "symspellpy ships one frequency_dictionary_en_*.txt, got 2" in done.err


@pytest.mark.parametrize("spec", [None, ModuleSpec("symspellpy", None)])
def test_without_the_package_it_says_how_to_install_it(
    spec: ModuleSpec | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    _found(spec, monkeypatch)
    done = ran("demo", "--words")
    assert (done.code, done.out) == (2, "")
    assert "pip install 'specdec-exact[words]' [MissingExtra]" in done.err
    assert "Traceback" not in done.err


@pytest.mark.skipif(find_spec("symspellpy") is None, reason="symspellpy ships the word counts")
def test_the_real_counts() -> None:
    done = ran("demo", "--words", "united")
    assert (done.code, done.err) == (0, "")
    assert "from the counts of 242342 pairs" in done.out
    assert "from the counts of 82834 words" in done.out
    assert "acceptance rate  46967345907/541808760578 ≈ 0.0866862" in done.out
