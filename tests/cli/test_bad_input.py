"""The table of docs/reference/bad-input.md is true, row by row."""

import json
import math
import re
import shlex
import struct
import zipfile
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from tests.cli.command import ran

PAGE = (Path(__file__).resolve().parents[2] / "docs/reference/bad-input.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([^|`]+) \| `([^`|]+)` \| `([^`|]+)` \|$", PAGE, re.MULTILINE)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that the page describes."""
    monkeypatch.chdir(tmp_path)
    for name, text in re.findall(r"^    (\w+\.(?:json|py)) +([\[{d].*)$", PAGE, re.MULTILINE):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "folder.json").mkdir()
    np.save("short.npy", np.array([0.5, 0.75], np.float32))
    np.save("three.npy", np.full(3, 0.5, np.float32))
    np.save("nan.npy", np.array([np.nan, 1], np.float32))
    np.save("cube.npy", np.full((2, 2, 2), 0.5, np.float32))
    np.save("number.npy", np.float32(1))
    np.savez("number.npz", target=np.float32(1))
    save_file({"target": np.full((), 1, np.float32)}, "number.safetensors")
    for name, shape in (("huge", [1 << 70]), ("none", [0, 1 << 62])):
        tensor = {"dtype": "F32", "shape": shape, "data_offsets": [0, 4 * math.prod(shape)]}
        header = json.dumps({"target": tensor}).encode()
        length = struct.pack("<Q", len(header))
        (tmp_path / f"{name}.safetensors").write_bytes(length + header)
    with zipfile.ZipFile("letter.npz", "w") as archive:
        archive.writestr("target", "not an array")
    np.save("integers.npy", np.array([0, 1], np.int64))
    np.save("whole.npy", np.full(100, 0.01, np.float32))
    np.savez("whole.npz", target=np.full(100, 0.01, np.float32))
    (tmp_path / "cut.npy").write_bytes((tmp_path / "whole.npy").read_bytes()[:140])
    (tmp_path / "cut.npz").write_bytes((tmp_path / "whole.npz").read_bytes()[:60])


def test_the_whole_table_is_read() -> None:
    table = [line for line in PAGE.splitlines() if line.startswith("| ")]
    assert len(ROWS) == len(table) - 1 > 25


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("command", "answer"), [row[1:] for row in ROWS], ids=[r[0] for r in ROWS])
def test_a_row_is_refused_as_the_page_says(command: str, answer: str) -> None:
    done = ran(*shlex.split(command))
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    said = done.err.removeprefix("specdec-exact: ").rstrip("\n")
    # An answer that ends in a colon goes on in the words of another library.
    assert said.startswith(answer) if answer.endswith(": ") else said == answer
