"""JSON text to plain data, strictly: one reading for every text, or none.

The standard reader keeps the last of two equal keys, accepts ``NaN`` and ``1e400``, and overflows
the stack on deep nesting. Numbers here are integers; rationals travel as strings, so that no
inexact number is ever born.
"""

import json
import re
from typing import NoReturn, TypeAlias

from specdec_exact.kernel.errors import ParseError, SizeError
from specdec_exact.kernel.rational import MAX_DIGITS, shortened

Document: TypeAlias = "bool | int | str | list[Document] | dict[str, Document] | None"

MAX_DEPTH = 64
MAX_CHARACTERS = 64 * 1024 * 1024

# Possessive, and matching an unterminated string too: linear in the text whatever it holds.
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)


def parse(text: str) -> Document:
    """Read one JSON document.

    raises    ParseError when the text has no single meaning (duplicate key, NaN, a number with a
              point or an exponent), SizeError beyond the caps

    >>> parse('{"weights": ["1/2", 1]}')
    {'weights': ['1/2', 1]}
    >>> parse('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ...
    specdec_exact.kernel.errors.ParseError: a key stands once in an object, got 'a' twice
    """
    if len(text) > MAX_CHARACTERS:
        raise SizeError(f"a document has at most {MAX_CHARACTERS} characters, got {len(text)}")
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        depth += (match[0] in "[{") - (match[0] in "]}")
        if depth > MAX_DEPTH:
            raise SizeError(f"a document nests at most {MAX_DEPTH} levels deep")
    try:
        document: Document = json.loads(
            text,
            parse_constant=_refuse,
            parse_float=_refuse,
            parse_int=_integer,
            object_pairs_hook=_unique,
        )
    except json.JSONDecodeError as error:
        raise ParseError(f"not a JSON document: {error}") from None
    return document


def _refuse(text: str) -> NoReturn:
    raise ParseError(f'a number is an integer or a string like "1/4", got {shortened(text)}')


def _integer(text: str) -> int:
    digits = len(text.removeprefix("-"))
    if digits > MAX_DIGITS:
        raise SizeError(f"a number has at most {MAX_DIGITS} digits, got {digits}")
    return int(text)


def _unique(pairs: list[tuple[str, Document]]) -> dict[str, Document]:
    found: dict[str, Document] = {}
    for key, value in pairs:
        if key in found:
            raise ParseError(f"a key stands once in an object, got {shortened(key)!r} twice")
        found[key] = value
    return found
