"""What was typed in, turned into values: texts, files, standard input."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from specdec_exact.kernel.errors import ParseError, SizeError, SpecdecError
from specdec_exact.kernel.rational import shortened
from specdec_exact.notation.document import MAX_CHARACTERS, Document, parse
from specdec_exact.notation.laws import Weights, parse_weights, read_weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "FLOAT_SUFFIXES",
    "STANDARD_INPUT",
    "OptionError",
    "float_array",
    "is_float_file",
    "read_document",
    "read_exact",
    "reading",
]

FLOAT_SUFFIXES = (".npy", ".npz", ".safetensors")
STANDARD_INPUT = "-"


class OptionError(SpecdecError):
    """Options do not fit together, or one that is needed is missing."""


@contextmanager
def reading(where: str) -> Generator[None]:
    """Let an error that is raised inside say which option or file it is about."""
    try:
        yield
    except SpecdecError as error:
        error.add_note(where)
        raise


def read_text(path: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    raises    ParseError when it is not UTF-8, SizeError when it is too long, OSError when it cannot
              be read
    """
    try:
        if path == STANDARD_INPUT:
            return _capped(sys.stdin.buffer).decode("utf-8")
        with Path(path).open("rb") as file:
            return _capped(file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ParseError(
            f"a document is UTF-8, got the byte {error.object[error.start]:#04x} at {error.start}"
        ) from None


def _capped(file: BinaryIO) -> bytes:
    # Some files never end: no more is read than tells that a document is too long.
    data = file.read(MAX_CHARACTERS + 1)
    if len(data) > MAX_CHARACTERS:
        raise SizeError(f"a document has at most {MAX_CHARACTERS} bytes, got more")
    return data


def read_document(path: str) -> Document:
    """Return the JSON document of a file, or of standard input for ``-``, read strictly."""
    return parse(read_text(path))


def is_float_file(text: str) -> bool:
    """Say whether an argument names a file of floats: ``FILE`` or ``FILE::ARRAY``."""
    return text.partition("::")[0].endswith(FLOAT_SUFFIXES)


def read_exact(text: str) -> Weights:
    """Return the weights an argument gives: a JSON file, ``-`` for standard input, or a row.

    raises    ParseError and the like, see ``notation.laws``
    """
    if text == STANDARD_INPUT or text.endswith(".json"):
        return read_weights(read_document(text))
    if "," not in text and "=" not in text and Path(text).suffix[1:].isalpha():
        endings = ", ".join((".json", *FLOAT_SUFFIXES[:-1]))
        raise ParseError(
            f"a file of a law ends in {endings} or {FLOAT_SUFFIXES[-1]}, got {shortened(text)!r}"
        )
    return parse_weights(text)


def float_array(text: str, name: str) -> "NDArray[Any]":
    """Return the array an argument names: ``FILE``, or ``FILE::ARRAY`` where a file holds several.

    name      the array to take when the argument names none
    raises    ParseError and the like, see ``dense.files``
    """
    from specdec_exact.dense.files import read_array

    path, given, array = text.partition("::")
    return read_array(Path(path), array or name, exactly=bool(given))
