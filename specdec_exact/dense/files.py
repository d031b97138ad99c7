"""Arrays of floats from files: ``.npy``, ``.npz`` and ``.safetensors``, never through a pickle.

safetensors is read here, in a few lines, so that its bfloat16 needs no further library: eight bytes
with the length of a JSON header, the header, then the bytes of the tensors.
"""

import math
import struct
import zipfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from specdec_exact.dense.rows import widen_bfloat16
from specdec_exact.kernel.errors import (
    AlphabetError,
    ParseError,
    SizeError,
    SpecdecError,
    WeightError,
)
from specdec_exact.kernel.rational import shortened
from specdec_exact.notation.document import Document, parse

__all__ = ["read_array"]

MAX_BYTES = 1 << 32
MAX_HEADER = 1 << 24
_KINDS = {"F16": "<f2", "BF16": "<u2", "F32": "<f4", "F64": "<f8"}


def read_array(path: Path, name: str, *, exactly: bool = False) -> NDArray[Any]:
    """Return one array of a file.

    name       which array, where a file holds several
    exactly    whether the name was asked for; else a file with a single array gives that one
    raises     ParseError for a file that is damaged, of another kind, or lacks the array;
               AlphabetError for a wrong shape; SizeError beyond 4 GiB; WeightError for tensors that
               are not floats; OSError
    """
    if path.stat().st_size > MAX_BYTES:
        raise SizeError(f"a file has at most {MAX_BYTES} bytes, got {path.stat().st_size}")
    match path.suffix:
        case ".npy":
            array = _npy(path)
        case ".npz":
            array = _npz(path, name, exactly=exactly)
        case ".safetensors":
            return _safetensors(path, name, exactly=exactly)
        case suffix:
            raise ParseError(f"a file of floats is .npy, .npz or .safetensors, got {suffix!r}")
    # NumPy hands out an archive under the name of an array, and bytes for a member it cannot read.
    if not isinstance(array, np.ndarray):
        raise ParseError(f"a {path.suffix} file of numbers holds arrays, got other data for one")
    _admit_shape(array.shape)
    return array


def _admit_shape(shape: tuple[int, ...]) -> None:
    if not 1 <= len(shape) <= 2:
        raise AlphabetError(
            "an array has shape [vocabulary] or [positions, vocabulary], "
            f"got {shortened(str(list(shape)))}"
        )


def _choose(names: Sequence[str], name: str, *, exactly: bool) -> str:
    if name in names:
        return name
    if len(names) == 1 and not exactly:
        return names[0]
    known = ", ".join(names[:8]) or "none"
    raise ParseError(
        f"a file of several arrays has one named {name!r} or FILE::NAME, got {shortened(known)}"
    )


def _npy(path: Path) -> object:
    with _complete(path):
        array: object = np.load(path, allow_pickle=False)
    return array


def _npz(path: Path, name: str, *, exactly: bool) -> object:
    with _complete(path):
        with zipfile.ZipFile(path) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
        if size > MAX_BYTES:
            raise SizeError(f"arrays have at most {MAX_BYTES} bytes when unpacked, got {size}")
        with np.load(path, allow_pickle=False) as arrays:
            array: object = arrays[_choose(arrays.files, name, exactly=exactly)]
    return array


@contextmanager
def _complete(path: Path) -> Generator[None]:
    """Turn whatever NumPy raises on a damaged file into a ParseError.

    Its readers end in the errors of zipfile, zlib, ast, tokenize and others, depending on the byte.
    """
    try:
        yield
    except SpecdecError:
        raise
    except Exception as error:
        # An error of the file system names the file; a damaged archive may seek to nowhere.
        if isinstance(error, OSError) and error.filename is not None:
            raise
        raise ParseError(f"not a complete {path.suffix} file of numbers: {error}") from None


def _safetensors(path: Path, name: str, *, exactly: bool) -> NDArray[Any]:
    with path.open("rb") as file:
        start = file.read(8)
        length = struct.unpack("<Q", start)[0] if len(start) == 8 else 0
        if not 2 <= length <= MAX_HEADER:
            raise ParseError(
                f"a .safetensors file starts with the length of its header, got {length}"
            )
        try:
            header = parse(file.read(length).decode("utf-8"))
        except UnicodeDecodeError:
            raise ParseError("the header of a .safetensors file is UTF-8") from None
        tensors = (
            {k: v for k, v in header.items() if k != "__metadata__"}
            if isinstance(header, dict)
            else {}
        )
        chosen = _choose(list(tensors), name, exactly=exactly)
        kind, shape, begin, end = _tensor(tensors[chosen])
        # Before the file is asked: it neither goes to any place nor makes room for any size.
        there = path.stat().st_size - (8 + length + begin)
        if there < end - begin:
            raise ParseError(
                f"tensor {shortened(chosen)!r} has {end - begin} bytes, got {max(0, there)}: "
                "the file is cut off"
            )
        file.seek(8 + length + begin)
        data = file.read(end - begin)
    array: NDArray[Any] = np.frombuffer(data, _KINDS[kind]).reshape(shape)
    return widen_bfloat16(array) if kind == "BF16" else array


def _tensor(entry: Document) -> tuple[str, tuple[int, ...], int, int]:
    """Return the kind, shape and place of a tensor, all consistent with each other."""
    match entry:
        case {
            "dtype": str(kind),
            "shape": [*sizes],
            "data_offsets": [int(begin), int(end)],
            **rest,
        } if not rest:
            shape = tuple(size for size in sizes if type(size) is int and size >= 0)
        case _:
            raise ParseError("a tensor has a dtype, a shape and data_offsets")
    if kind not in _KINDS:
        raise WeightError(f"a row holds {', '.join(_KINDS)}, got {shortened(kind)}")
    if len(shape) != len(sizes):
        raise ParseError(
            f"a shape is a list of integers of at least 0, got {shortened(str(sizes))}"
        )
    _admit_shape(shape)
    if max(shape) > MAX_BYTES:
        raise SizeError(
            f"a tensor has at most {MAX_BYTES} entries, got shape {shortened(str(list(shape)))}"
        )
    size = math.prod(shape) * np.dtype(_KINDS[kind]).itemsize
    if not 0 <= begin <= end or end - begin != size:
        raise ParseError(f"a tensor of this shape has {size} bytes, got offsets {begin} and {end}")
    return kind, shape, begin, end
