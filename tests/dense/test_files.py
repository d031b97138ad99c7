"""Float files: read exactly as they were written, or refused with the reason."""

import json
import struct
import zipfile
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from numpy.typing import NDArray
from safetensors.numpy import save_file

from specdec_exact.dense import files
from specdec_exact.dense.files import read_array
from specdec_exact.kernel.errors import AlphabetError, ParseError, SizeError, WeightError

ROW: NDArray[Any] = np.array([0.1, 0.2, 0.7], dtype=np.float32)
KINDS = [np.float16, np.float32, np.float64]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("suffix", ["npy", "npz", "safetensors"])
def test_every_bit_is_kept(tmp_path: Path, kind: type[Any], suffix: str) -> None:
    row = np.arange(6, dtype=kind).reshape(2, 3) / kind(7)
    path = tmp_path / f"rows.{suffix}"
    if suffix == "npy":
        np.save(path, row)
    elif suffix == "npz":
        np.savez(path, target=row)
    else:
        save_file({"target": row}, path)
    found = read_array(path, "draft")
    assert (found.dtype, found.shape) == (row.dtype, row.shape)
    assert found.tobytes() == row.tobytes()


def test_bfloat16_is_widened(tmp_path: Path) -> None:
    row = np.array([0.1, 0.9], dtype=ml_dtypes.bfloat16)
    save_file({"target": row}, tmp_path / "rows.safetensors")
    found = read_array(tmp_path / "rows.safetensors", "target")
    assert found.dtype == np.float32
    assert found.tolist() == row.astype(np.float32).tolist()


@pytest.mark.parametrize("suffix", ["npz", "safetensors"])
def test_an_array_is_chosen_by_name(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"rows.{suffix}"
    rows = {"target": ROW, "draft": ROW[::-1].copy()}
    if suffix == "npz":
        np.savez(path, target=rows["target"], draft=rows["draft"])
    else:
        save_file(rows, path)
    assert read_array(path, "draft").tolist() == rows["draft"].tolist()
    with pytest.raises(ParseError, match="one named 'told' or FILE::NAME, got "):
        read_array(path, "told")


def test_a_single_array_needs_no_name_unless_one_was_asked_for(tmp_path: Path) -> None:
    np.savez(tmp_path / "rows.npz", p=ROW)
    assert read_array(tmp_path / "rows.npz", "target").tolist() == ROW.tolist()
    with pytest.raises(ParseError, match="got p"):
        read_array(tmp_path / "rows.npz", "target", exactly=True)


@pytest.mark.parametrize("suffix", ["npy", "npz", "safetensors"])
@pytest.mark.parametrize("kept", [0, 1, 7, 9, 60, 130])
def test_a_truncated_file_is_refused(tmp_path: Path, suffix: str, kept: int) -> None:
    whole = tmp_path / f"whole.{suffix}"
    if suffix == "npy":
        np.save(whole, ROW)
    elif suffix == "npz":
        np.savez_compressed(whole, target=ROW)
    else:
        save_file({"target": ROW}, whole)
    data = whole.read_bytes()
    path = tmp_path / f"cut.{suffix}"
    path.write_bytes(data[: min(kept, len(data) - 1)])
    with pytest.raises(ParseError):
        read_array(path, "target")


@pytest.mark.parametrize("suffix", ["npy", "npz"])
def test_a_pickle_is_never_opened(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"rows.{suffix}"
    objects = np.array([{"a": 1}], dtype=object)
    if suffix == "npy":
        np.save(path, objects)
    else:
        np.savez(path, target=objects)
    with pytest.raises(ParseError, match="of numbers: Object arrays cannot be loaded"):
        read_array(path, "target")


def test_a_damaged_archive_is_refused_or_read_right(tmp_path: Path) -> None:
    path = tmp_path / "rows.npz"
    row = np.arange(1000, dtype=np.float32)
    np.savez_compressed(path, target=row)
    whole = path.read_bytes()
    refused = 0
    for place in range(0, len(whole), 5):
        data = bytearray(whole)
        data[place] ^= 0xFF
        path.write_bytes(data)
        try:
            # Some bytes say nothing, like the date of the file inside.
            assert read_array(path, "target").tolist() == row.tolist()
        except ParseError:
            refused += 1
    assert refused > len(whole) // 5 * 0.8


def test_what_would_not_fit_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("target.npy", b"\0" * 100_000)
    monkeypatch.setattr(files, "MAX_BYTES", 50_000)
    with pytest.raises(SizeError, match="when unpacked, got 100000"):
        read_array(path, "target")
    monkeypatch.setattr(files, "MAX_BYTES", 100)
    with pytest.raises(SizeError, match="a file has at most 100 bytes"):
        read_array(path, "target")


def test_another_kind_of_file(tmp_path: Path) -> None:
    (tmp_path / "rows.txt").write_text("1")
    with pytest.raises(ParseError, match=r"got '\.txt'"):
        read_array(tmp_path / "rows.txt", "target")
    with pytest.raises(FileNotFoundError):
        read_array(tmp_path / "none.npy", "target")


def _tensors(path: Path, header: object, data: bytes = b"") -> Path:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    return path


GOOD = {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}


def test_a_file_written_by_hand(tmp_path: Path) -> None:
    header = {"__metadata__": {"a": "b"}, "target": GOOD}
    path = _tensors(tmp_path / "x.safetensors", header, struct.pack("<ff", 0.25, 0.75))
    assert read_array(path, "target").tolist() == [0.25, 0.75]


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (b"\xff\xff", "UTF-8"),
        (b"{]", "not a JSON document"),
        ([], "got none"),
        ({}, "got none"),
        ({"target": 3}, "has a dtype, a shape and data_offsets"),
        ({"target": GOOD | {"more": 1}}, "has a dtype"),
        ({"target": GOOD | {"shape": [3]}}, "has 12 bytes, got offsets 0 and 8"),
        ({"target": GOOD | {"shape": [-2]}}, r"integers of at least 0, got \[-2\]"),
        ({"target": GOOD | {"shape": [True, 2]}}, r"integers of at least 0, got \[True, 2\]"),
        ({"target": GOOD | {"data_offsets": [8, 0]}}, "got offsets"),
        ({"target": GOOD | {"data_offsets": [-8, 0]}}, "got offsets"),
        ({"target": GOOD}, "has 8 bytes, got 4: the file is cut off"),
        ({"target": GOOD | {"data_offsets": [1 << 70, (1 << 70) + 8]}}, "got 0: the file is cut"),
    ],
)
def test_a_bad_header_is_refused(tmp_path: Path, header: object, words: str) -> None:
    path = _tensors(tmp_path / "x.safetensors", header, b"1234")
    with pytest.raises(ParseError, match=words):
        read_array(path, "target")


@pytest.mark.parametrize("shape", [[], [1] * 3, [1] * 1000])
def test_a_tensor_of_a_wrong_shape(tmp_path: Path, shape: list[int]) -> None:
    tensor = GOOD | {"shape": shape, "data_offsets": [0, 4]}
    path = _tensors(tmp_path / "x.safetensors", {"target": tensor}, b"1234")
    with pytest.raises(AlphabetError, match=r"\[positions, vocabulary\], got \["):
        read_array(path, "target")


def test_an_archive_under_the_name_of_an_array(tmp_path: Path) -> None:
    np.savez(tmp_path / "rows.npz", target=ROW)
    path = (tmp_path / "rows.npz").rename(tmp_path / "rows.npy")
    with pytest.raises(ParseError, match="holds arrays, got other data"):
        read_array(path, "target")


def test_integers_are_not_floats(tmp_path: Path) -> None:
    path = _tensors(tmp_path / "x.safetensors", {"target": GOOD | {"dtype": "I32"}}, b"12345678")
    with pytest.raises(WeightError, match="F16, BF16, F32, F64, got I32"):
        read_array(path, "target")


@pytest.mark.parametrize("length", [0, 1, 1 << 24, 1 << 60])
def test_a_header_of_an_absurd_length(tmp_path: Path, length: int) -> None:
    path = tmp_path / "x.safetensors"
    path.write_bytes(struct.pack("<Q", length + (length == 1 << 24)) + b"{}")
    with pytest.raises(ParseError, match="starts with the length of its header"):
        read_array(path, "target")


def test_a_file_that_may_not_be_read_is_no_parse_error(tmp_path: Path) -> None:
    (tmp_path / "folder.npy").mkdir()
    with pytest.raises(IsADirectoryError):
        read_array(tmp_path / "folder.npy", "target")
