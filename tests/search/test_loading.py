"""A rule is loaded from its file by name, once."""

import sys
from pathlib import Path

import pytest

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.loading import load_rule


def test_a_rule_is_loaded_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "seen = []\ndef rule(chooser, target, draft):\n    return 0\n", encoding="utf-8"
    )
    assert load_rule(f"{file}:rule") is load_rule(f"{file}:rule")


@pytest.mark.parametrize(
    ("place", "said"),
    [("nowhere.py:rule", "no such file"), ("rule", "no function"), (":rule", "no function")],
)
def test_no_file_is_refused(place: str, said: str) -> None:
    with pytest.raises(ClaimError, match=said):
        load_rule(place)


def test_a_module_beside_the_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "beside_the_rule.py").write_text("TOKEN = 7\n", encoding="utf-8")
    file = tmp_path / "with_neighbour.py"
    file.write_text(
        "from beside_the_rule import TOKEN\ndef rule(chooser, p, q):\n    return TOKEN\n",
        encoding="utf-8",
    )
    before = list(sys.path)
    assert load_rule(f"{file}:rule")(None, None, None) == 7
    assert sys.path == before


def test_no_function_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "empty.py"
    file.write_text("rule = 3\n", encoding="utf-8")
    for name in ("rule", "other"):
        with pytest.raises(ClaimError, match=f"defines no function '{name}'"):
            load_rule(f"{file}:{name}")
