"""A rule is loaded from its file by name, once."""

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


@pytest.mark.parametrize("place", ["rule", ":rule", "nowhere.py:rule"])
def test_no_file_is_refused(place: str) -> None:
    with pytest.raises(ClaimError, match="no such file"):
        load_rule(place)


def test_no_function_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "empty.py"
    file.write_text("rule = 3\n", encoding="utf-8")
    for name in ("rule", "other"):
        with pytest.raises(ClaimError, match=f"defines no function '{name}'"):
            load_rule(f"{file}:{name}")
