"""The files of the data: their one text, their names, and the list of them with checksums."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from specdec_exact import __version__
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.notation.document import Document, parse
from specdec_exact.vectors.codec import write
from specdec_exact.vectors.profile import minimal
from specdec_exact.vectors.record import INTERPRETATION, SCHEMA, Suite
from specdec_exact.vectors.schema import schema
from specdec_exact.vectors.seal import canonical

__all__ = ["DATA", "INDEX", "file_name", "files_of", "listed_in", "text_of"]

DATA = Path(__file__).parent / "data"
INDEX = "index.json"
_SCHEMA = "schema.json"


def file_name(suite: Suite) -> str:
    """Return the name of the file of a suite."""
    return suite.name.replace(".", "_") + ".json"


def text_of(suite: Suite) -> str:
    """Return the text of a file: one vector a line, so that a change is a line of a diff."""
    document = write(suite)
    assert isinstance(document, dict)  # noqa: S101 - a dataclass is an object
    groups = document.pop("groups")
    assert isinstance(groups, list)  # noqa: S101 - a tuple is a list
    lines = [f"{canonical(name)}:{canonical(value)}" for name, value in document.items()]
    blocks = ",\n".join(map(_block, groups))
    return "{\n" + ",\n".join(lines) + ',\n"groups":[\n' + blocks + "\n]\n}\n"


def _block(group: Document) -> str:
    assert isinstance(group, dict)  # noqa: S101 - a dataclass is an object
    vectors = group["vectors"]
    assert isinstance(vectors, list)  # noqa: S101 - a tuple is a list
    head = canonical({**group, "vectors": []}).removesuffix("]}")
    return head + "\n" + ",\n".join(map(canonical, vectors)) + "\n]}"


def listed_in(folder: Path) -> set[str]:
    """Return the names of the files that the index of a folder lists; none if it is no index of ours."""
    try:
        index = parse((folder / INDEX).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, SpecdecError):
        return set()
    if not isinstance(index, dict) or index.get("schema") != SCHEMA:
        return set()
    files = index.get("files")
    entries = files if isinstance(files, list) else []
    names = {str(entry.get("file")) for entry in entries if isinstance(entry, dict)}
    return {name for name in names if name == Path(name).name and name.endswith(".json")}


def files_of(suites: Iterable[Suite]) -> dict[str, str]:
    """Return the texts of all files by name: the suites, the minimal profile, schema and index."""
    full = list(suites)
    every = [*full, minimal(full)]
    texts = {file_name(suite): text_of(suite) for suite in every}
    listed: list[Document] = [
        {
            "file": file_name(suite),
            "profile": suite.profile,
            "vectors": suite.count,
            "bytes": len(texts[file_name(suite)].encode()),
            "sha256": hashlib.sha256(texts[file_name(suite)].encode()).hexdigest(),
        }
        for suite in every
    ]
    index: Document = {
        "schema": SCHEMA,
        "interpretation": INTERPRETATION,
        "generator": {"name": "specdec-exact", "version": __version__},
        "files": listed,
    }
    texts[_SCHEMA] = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    texts[INDEX] = json.dumps(index, indent=1, ensure_ascii=False) + "\n"
    return texts
