"""What was typed in becomes values, or a refusal that says where."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from specdec_exact.cli.inputs import (
    OptionError,
    float_array,
    is_float_file,
    read_document,
    read_exact,
    reading,
)
from specdec_exact.kernel.errors import ParseError, SpecdecError


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("rows.npz", True),
        ("a/b.npy", True),
        ("x.safetensors", True),
        ("rows.npz::draft", True),
        ("rows.json", False),
        ("0.5,0.5", False),
        ("npz", False),
        ("a=1", False),
    ],
)
def test_float_files_are_known_by_their_names(text: str, answer: bool) -> None:
    assert is_float_file(text) == answer


def test_an_array_is_named_or_taken_by_its_role(tmp_path: Path) -> None:
    path = tmp_path / "rows.npz"
    np.savez(path, target=np.array([1.0]), draft=np.array([0.5]))
    assert float_array(str(path), "draft").tolist() == [0.5]
    assert float_array(f"{path}::target", "draft").tolist() == [1.0]
    with pytest.raises(ParseError):
        float_array(f"{path}::told", "draft")


def test_exact_laws_come_from_text_and_files(tmp_path: Path) -> None:
    (tmp_path / "law.json").write_text('["1/2", "1/2"]')
    half = Fraction(1, 2)
    assert read_exact("0.5,1/2") == read_exact(str(tmp_path / "law.json")) == {0: half, 1: half}


def test_a_document_is_utf8(tmp_path: Path) -> None:
    (tmp_path / "law.json").write_bytes(b'["\xff"]')
    with pytest.raises(ParseError, match="got the byte 0xff at 2"):
        read_document(str(tmp_path / "law.json"))


def test_an_error_says_where() -> None:
    with pytest.raises(SpecdecError) as caught, reading("--target"):
        raise OptionError("no")
    assert caught.value.__notes__ == ["--target"]
