"""The JSON Schema of the data, from the dataclasses: nobody writes it, so it cannot be out of date."""

from dataclasses import is_dataclass
from inspect import getdoc
from types import UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin

from specdec_exact.notation.document import Document
from specdec_exact.vectors.codec import hints, is_document
from specdec_exact.vectors.record import SCHEMA, Suite

__all__ = ["schema"]


def schema(kind: type = Suite) -> dict[str, Document]:
    """Return the schema of a type; of a whole file by default.

    >>> from specdec_exact.vectors.record import Seal
    >>> schema(Seal)["$defs"]["Seal"]["required"]
    ['field', 'digest']
    """
    definitions: dict[str, Document] = {}
    top = _schema(kind, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA,
        **cast("dict[str, Document]", top),
        "$defs": {name: definitions[name] for name in sorted(definitions)},
    }


def _schema(kind: Any, definitions: dict[str, Document]) -> Document:  # noqa: ANN401, PLR0911 - a type of any form
    if is_document(kind):
        return {"type": "object"}
    if is_dataclass(kind):
        return _record(cast("type", kind), definitions)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": [*parts]}
    if origin in (Union, UnionType):
        return {"oneOf": [_schema(part, definitions) for part in parts]}
    if origin is tuple and parts[-1] is Ellipsis:
        return {"type": "array", "items": _schema(parts[0], definitions)}
    if origin is tuple:
        listed: list[Document] = [_schema(part, definitions) for part in parts]
        return {"type": "array", "prefixItems": listed, "items": False, "minItems": len(parts)}
    return {"type": {int: "integer", str: "string", bool: "boolean"}[kind]}


def _record(kind: type, definitions: dict[str, Document]) -> Document:
    name = kind.__name__
    if name not in definitions:
        definitions[name] = {}  # a type may contain itself
        found = hints(kind)
        definitions[name] = {
            "description": (getdoc(kind) or "").partition("\n\n")[0],
            "type": "object",
            "properties": {field: _schema(part, definitions) for field, part in found.items()},
            "required": [*found],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}
