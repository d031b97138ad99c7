"""Frozen dataclasses to plain data and back; a refusal names the field.

One reading for every text: keys are the fields, all of them and no other, of exactly the declared
types. A union of dataclasses is told apart by the literal that each of them ends with.
"""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.notation.document import Document

__all__ = ["FieldError", "hints", "is_document", "read", "tag_of", "write"]

T = TypeVar("T")


class FieldError(SpecdecError):
    """A field of a file is not what its type says; ``field`` is the path to it."""

    def __init__(self, field: str, detail: str) -> None:
        self.field = field
        super().__init__(f"{field}: {detail}")


@cache
def hints(kind: type) -> dict[str, Any]:
    """Return the fields of a dataclass and their types, in order."""
    found = get_type_hints(kind)
    return {field.name: found[field.name] for field in fields(kind)}


def is_document(kind: object) -> bool:
    """Whether a type is that of any JSON document: claims and evidence have a grammar of their own."""
    return kind == Document or (
        get_origin(kind) in (Union, UnionType)
        and any(get_origin(part) in (list, dict) for part in get_args(kind))
    )


def tag_of(kind: type) -> tuple[str, str] | None:
    """Return the field and the value that tell a dataclass from the others of its union."""
    name, last = list(hints(kind).items())[-1]
    if get_origin(last) is Literal and len(get_args(last)) == 1:
        return name, get_args(last)[0]
    return None


def write(value: object) -> Document:
    """Return the plain data of a value.

    >>> from specdec_exact.vectors.expect import Emitted
    >>> write(Emitted((3, 1), 1))
    {'tokens': [3, 1], 'accepted': 1, 'answer': 'emitted'}
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: write(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [write(part) for part in cast("Iterable[object]", value)]
    if isinstance(value, dict):
        return {key: write(part) for key, part in cast("dict[str, object]", value).items()}
    return cast("Document", value)


def read(kind: type[T], document: Document, where: str) -> T:
    """Return the value of a type that plain data is.

    raises    FieldError, naming the path

    >>> from specdec_exact.vectors.expect import Emitted
    >>> read(Emitted, {"tokens": [3, True], "accepted": 1, "answer": "emitted"}, "expect")
    Traceback (most recent call last):
    ...
    specdec_exact.vectors.codec.FieldError: expect.tokens[1]: an integer is asked for, got True
    """
    return cast("T", _read(kind, document, where))


def _read(kind: Any, document: Document, where: str) -> object:  # noqa: ANN401 - a type of any form
    if is_document(kind):
        return document
    if is_dataclass(kind):
        return _record(cast("type", kind), document, where)
    origin = get_origin(kind)
    if origin is Literal:
        return _demand(document in get_args(kind), document, where, f"one of {get_args(kind)}")
    if origin in (Union, UnionType):
        return _one_of(get_args(kind), document, where)
    if origin is tuple:
        return _tuple(get_args(kind), document, where)
    named = {int: "an integer", str: "a text", bool: "true or false", NoneType: "null"}
    return _demand(type(document) is kind, document, where, named[kind])


def _demand(holds: object, document: Document, where: str, wanted: str) -> Document:
    if not holds:
        raise FieldError(where, f"{wanted} is asked for, got {document!r:.60}")
    return document


def _record(kind: type, document: Document, where: str) -> object:
    found = hints(kind)
    if not isinstance(document, dict):
        raise FieldError(where, f"an object is asked for, got {document!r:.60}")
    for name in found:
        if name not in document:
            raise FieldError(f"{where}.{name}", "the field is missing")
    for name in document:
        if name not in found:
            raise FieldError(f"{where}.{name}", "no field has this name")
    parts = {name: _read(part, document[name], f"{where}.{name}") for name, part in found.items()}
    return cast("object", kind(**parts))


def _one_of(kinds: tuple[Any, ...], document: Document, where: str) -> object:
    for kind in kinds:
        tag = tag_of(kind)
        if tag and isinstance(document, dict) and document.get(tag[0]) == tag[1]:
            return _record(kind, document, where)
    tags = [tag for tag in map(tag_of, kinds) if tag]
    names = ", ".join(value for _, value in tags)
    raise FieldError(f"{where}.{tags[0][0]}", f"it is none of {names}")


def _tuple(parts: tuple[Any, ...], document: Document, where: str) -> object:
    if not isinstance(document, list):
        raise FieldError(where, f"a list is asked for, got {document!r:.60}")
    if parts[-1] is Ellipsis:
        kinds = [parts[0]] * len(document)
    else:
        kinds = list(parts)
        _demand(len(document) == len(kinds), document, where, f"a list of {len(kinds)}")
    return tuple(
        _read(kind, part, f"{where}[{index}]")
        for index, (kind, part) in enumerate(zip(kinds, document, strict=True))
    )
