"""Read a file of vectors and believe nothing of it: one error for each way it can be wrong."""

import re
from collections.abc import Iterable
from pathlib import Path

from specdec_exact.kernel.certificate import check
from specdec_exact.kernel.errors import ParseError, SizeError, SpecdecError
from specdec_exact.notation.claims import read_claim, read_evidence
from specdec_exact.notation.document import Document, parse
from specdec_exact.vectors.codec import FieldError, read
from specdec_exact.vectors.files import DATA, INDEX, listed_in, text_of
from specdec_exact.vectors.flags import notes_of
from specdec_exact.vectors.profile import MINIMAL
from specdec_exact.vectors.record import INTERPRETATION, SCHEMA, Group, Suite, Vector
from specdec_exact.vectors.rules import LIST_RULES, RULES, UnknownRule
from specdec_exact.vectors.seal import Tampered, check_seals

__all__ = [
    "MOST_BYTES",
    "DuplicateId",
    "ForeignSchema",
    "MissingCertificate",
    "MissingFile",
    "UnknownProfile",
    "load",
    "load_all",
    "load_profile",
    "load_text",
]

MOST_BYTES = 16 * 1024 * 1024
_MINIMAL_FILE = f"{MINIMAL}.json"
_RULES = {*RULES, *LIST_RULES, "block"}


class ForeignSchema(SpecdecError):
    """A file has another form, or its words another meaning, than this version reads."""


class DuplicateId(SpecdecError):
    """Two vectors have one id."""


class UnknownProfile(SpecdecError):
    """No set of vectors has this name."""


class MissingFile(SpecdecError):
    """A folder has no index, or not all the files that its index lists."""


class MissingCertificate(SpecdecError):
    """A vector has no certificate and does not say why."""


def load(path: Path) -> Suite:
    """Return the suite of a file.

    raises    SizeError, ParseError, ForeignSchema, Tampered, FieldError, DuplicateId, UnknownRule,
              UnknownFlag, MissingCertificate, Refuted; OSError when it cannot be read
    """
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise SizeError(f"a file of vectors has at most {MOST_BYTES} bytes, got {size}")
    try:
        return _load_bytes(path.read_bytes())
    except SpecdecError as error:
        error.add_note(str(path))
        raise


def load_all(paths: Iterable[Path]) -> tuple[Suite, ...]:
    """Return the suites of several files; refusals as for :func:`load`, and one id stands in one file."""
    suites = tuple(map(load, paths))
    _admit_ids(v for suite in suites for group in suite.groups for v in group.vectors)
    return suites


def _load_bytes(data: bytes) -> Suite:
    try:
        return load_text(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ParseError(f"a file of vectors is UTF-8, and byte {error.start} is not") from None
    except UnicodeEncodeError:
        raise ParseError("a text is Unicode, and an escape names half of a character") from None


def load_text(text: str) -> Suite:
    """Return the suite of a text; refusals as for :func:`load`."""
    document = _parsed(text)
    if not isinstance(document, dict):
        raise FieldError("suite", "an object is asked for")
    _admit_schema(document)
    for where, part in _sealed_parts(document):
        check_seals(part, where)
    suite = read(Suite, document, "suite")
    vectors = [vector for group in suite.groups for vector in group.vectors]
    _admit_ids(vectors)
    for group in suite.groups:
        _admit_group(group)
    notes_of({flag for vector in vectors for flag in vector.flags})
    for vector in vectors:
        _admit_certificates(vector)
    if text != text_of(suite):
        raise Tampered("layout")
    return suite


def load_profile(profile: str = "full", folder: Path = DATA) -> tuple[Suite, ...]:
    """Return the suites of a profile, from the data of this package.

    raises    UnknownProfile; MissingFile when a file is gone that the index lists; as for :func:`load`
    """
    if profile not in {"full", MINIMAL}:
        raise UnknownProfile(f"a profile is full or {MINIMAL}, got {profile!r}")
    listed = listed_in(folder)
    names = sorted(listed - {_MINIMAL_FILE}) if profile == "full" else [_MINIMAL_FILE]
    for name in names or [INDEX]:
        if not listed or not (folder / name).is_file():
            raise MissingFile(
                f"{folder / INDEX} lists the files of vectors, and {name} is not there"
            )
    return load_all(folder / name for name in names)


def _parsed(text: str) -> Document:
    try:
        return parse(text)
    except ParseError as error:
        found = re.search(r"line (\d+) column (\d+)", str(error))
        if found is None:
            raise
        line = text.split("\n")[int(found[1]) - 1]
        fields = re.findall(r'"(\w+)":', line[: int(found[2])]) or ["the first field"]
        name = re.search(r'"id":"([^"]*)', line)
        at = f"{name[1]}.{fields[-1]}" if name else fields[-1]
        raise ParseError(f"{at}: {error}") from None


def _admit_schema(document: dict[str, Document]) -> None:
    stated = document.get("schema"), document.get("interpretation")
    if stated != (SCHEMA, INTERPRETATION):
        raise ForeignSchema(
            f"the schema read here is {SCHEMA}, interpretation {INTERPRETATION}; got {stated[0]!r:.60}, "
            f"interpretation {stated[1]!r:.20}"
        )


def _sealed_parts(document: dict[str, Document]) -> Iterable[tuple[str, dict[str, Document]]]:
    groups = document.get("groups")
    for index, group in enumerate(groups if isinstance(groups, list) else []):
        vectors = group.get("vectors") if isinstance(group, dict) else None
        for place, vector in enumerate(vectors if isinstance(vectors, list) else []):
            if isinstance(vector, dict):
                yield str(vector.get("id", f"suite.groups[{index}].vectors[{place}]")), vector
        if isinstance(group, dict):
            yield str(group.get("id", f"suite.groups[{index}]")), group
    yield "suite", document


def _admit_ids(vectors: Iterable[Vector]) -> None:
    seen: set[str] = set()
    for vector in vectors:
        if vector.id in seen:
            raise DuplicateId(f"an id stands once, got {vector.id} twice")
        seen.add(vector.id)


def _admit_group(group: Group) -> None:
    for vector in group.vectors:
        rule = getattr(vector.ask, "rule", None)
        if rule is not None and rule not in _RULES:
            raise UnknownRule(
                f"{vector.id}: a rule is one of {', '.join(sorted(_RULES))}, got {rule!r}"
            )


def _admit_certificates(vector: Vector) -> None:
    if not vector.certificates and not vector.uncertified:
        raise MissingCertificate(f"{vector.id}: no certificate, and no reason for having none")
    for number, certificate in enumerate(vector.certificates):
        try:
            check(read_claim(certificate.claim), read_evidence(certificate.evidence))
        except SpecdecError as error:
            error.add_note(f"{vector.id}.certificates[{number}]")
            raise
