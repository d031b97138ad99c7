"""A function in a file: whatever is wrong with the file is said in one line."""

import random
import sys
from pathlib import Path

import pytest

from specdec_exact.cli.function import BrokenFile, function, is_file_name
from specdec_exact.cli.inputs import OptionError

TEXT = "import beside\ndef verify(x): return x\ndef _inner(): ...\ndraft = 3\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "beside.py").write_text("", encoding="utf-8")
    (tmp_path / "rule.py").write_text(TEXT, encoding="utf-8")
    return tmp_path


def test_a_function_is_found_and_its_file_may_import_its_neighbours(folder: Path) -> None:
    assert function(f"{folder / 'rule.py'}:verify")(3) == 3


def test_a_file_may_be_called_like_a_module(folder: Path) -> None:
    (folder / "random.py").write_text("def verify(): ...\n", encoding="utf-8")
    assert function(f"{folder / 'random.py'}:verify").__module__ != "random"
    assert sys.modules["random"] is random


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rule.py", r"name a function, as .*rule.py:FUNCTION; it defines verify, _inner"),
        ("rule.py:", r"name a function, as .*rule.py:FUNCTION; it defines verify, _inner"),
        ("rule.py:verify1", r"has no function 'verify1'; did you mean verify\?"),
        ("rule.py:xyz", r"has no function 'xyz'; it defines verify, _inner"),
        ("rule.py:draft", r"'draft' of .*rule.py is a int, and no function"),
        ("beside.py", r"it defines none"),
        ("nowhere.py", r"nowhere.py is not a file: name FILE.py:FUNCTION"),
    ],
)
def test_what_names_no_function_is_refused(folder: Path, name: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        function(str(folder / name))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\ndef verify(x\n", "is no Python, line 2: '\\(' was never closed"),
        ("x = 1\nraise ValueError('no')\n", "cannot be loaded, line 2: ValueError: no"),
        ("import absent_module_x\n", "line 1: ModuleNotFoundError: No module named"),
        ("import sys\nsys.exit(0)\n", "cannot be loaded, line 2: SystemExit: 0"),
        ("from . import beside\n", "line 1: ImportError: attempted relative import"),
    ],
)
def test_a_file_that_breaks_says_where(folder: Path, text: str, said: str) -> None:
    (folder / "broken.py").write_text(text, encoding="utf-8")
    with pytest.raises(BrokenFile, match=said):
        function(f"{folder / 'broken.py'}:verify")


def test_many_functions_are_counted(folder: Path) -> None:
    text = "".join(f"def f{k}(): ...\n" for k in range(10))
    (folder / "many.py").write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match="it defines f0, f1, f2, f3, f4, f5, f6, f7 and 2 more"):
        function(str(folder / "many.py"))


def test_files_are_told_from_adapters() -> None:
    assert [is_file_name(name) for name in ("a.py", "a.py:f", "x:f", "vllm")] == [
        *(True, True, True, False)
    ]
