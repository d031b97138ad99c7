"""Digests of every field, so that a changed byte is seen and the changed field is named.

A digest says that data is as it was written. That it is true is said by the certificates, and by
compiling it again.
"""

import hashlib
import json

from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.notation.document import Document

__all__ = ["Tampered", "canonical", "check_seals", "digest", "sealed"]

_UNSEALED = ("hash", "seals")


class Tampered(SpecdecError):
    """A file does not say what its digests say; ``field`` is the path to what was changed."""

    def __init__(self, field: str) -> None:
        self.field = field
        super().__init__(f"{field}: changed after it was compiled")


def canonical(document: Document) -> str:
    """Return the one text of a document.

    >>> canonical({"b": [1, "é"], "a": True})
    '{"b":[1,"é"],"a":true}'
    """
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)


def digest(document: Document) -> str:
    """Return sixteen hexadecimal digits of the SHA-256 of a document's text."""
    return hashlib.sha256(canonical(document).encode()).hexdigest()[:16]


def sealed(fields: dict[str, Document]) -> dict[str, Document]:
    """Return an object with the digest of each field, and one of all of these.

    >>> sealed({"id": "a", "hash": "", "margin": 2, "seals": []})["hash"]
    '16dff97c535e48dd'
    """
    seals: list[Document] = [
        {"field": name, "digest": digest(value)}
        for name, value in fields.items()
        if name not in _UNSEALED
    ]
    return {**fields, "hash": digest(seals), "seals": seals}


def check_seals(document: dict[str, Document], where: str) -> None:
    """Refuse an object that was changed; one that has no seals is refused for that.

    raises    Tampered, naming the field
    """
    for name in _UNSEALED:
        if name not in document:
            raise Tampered(f"{where}.{name}")
    wanted = sealed(document)
    if digest(document["seals"]) != document["hash"]:
        # The list of digests or the digest of the list: whichever disagrees with the fields.
        raise Tampered(f"{where}.{'hash' if document['seals'] == wanted['seals'] else 'seals'}")
    given, right = _listed(document["seals"]), _listed(wanted["seals"])
    for name in [*right, *given]:
        if given.get(name) != right.get(name):
            raise Tampered(f"{where}.{name}")


def _listed(seals: Document) -> dict[str, Document]:
    found: dict[str, Document] = {}
    for seal in seals if isinstance(seals, list) else []:
        if isinstance(seal, dict):
            found[str(seal.get("field"))] = seal.get("digest")
    return found
