import hashlib
from pathlib import Path

from specdec_exact.notation.document import parse
from specdec_exact.vectors.files import DATA, INDEX, file_name, listed_in, text_of
from tests.vectors.loaded import full, minimal

MOST_BYTES, MOST_MINIMAL = 5_000_000, 200_000


def test_the_index_lists_every_file_with_its_checksum() -> None:
    index = parse((DATA / INDEX).read_text(encoding="utf-8"))
    assert isinstance(index, dict)
    listed = index["files"]
    assert isinstance(listed, list)
    names: set[str] = set()
    for entry in listed:
        assert isinstance(entry, dict)
        data = (DATA / str(entry["file"])).read_bytes()
        assert entry["sha256"] == hashlib.sha256(data).hexdigest()
        assert entry["bytes"] == len(data)
        names.add(str(entry["file"]))
    assert names | {INDEX, "schema.json"} == {path.name for path in DATA.iterdir()}


def test_the_files_are_small() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) < MOST_BYTES
    assert (DATA / "minimal.json").stat().st_size < MOST_MINIMAL


def test_a_vector_is_a_line_and_the_text_is_read_again() -> None:
    for suite in (*full(), minimal()):
        text = text_of(suite)
        lines = [
            line for line in text.split("\n") if line.startswith('{"id":"') and '"ask":' in line
        ]
        assert len(lines) == suite.count
        assert (DATA / file_name(suite)).read_text(encoding="utf-8") == text


def test_only_an_index_of_ours_lists_files(tmp_path: Path) -> None:
    assert listed_in(DATA) == {p.name for p in DATA.iterdir()} - {INDEX, "schema.json"}
    assert listed_in(tmp_path) == set()
    for text in (b"\xff", b"{", b"[]", b'{"files": [{"file": "package.json"}]}'):
        (tmp_path / INDEX).write_bytes(text)
        assert listed_in(tmp_path) == set()
    ours = (DATA / INDEX).read_text(encoding="utf-8").replace("greedy.json", "../greedy.json")
    (tmp_path / INDEX).write_text(ours, encoding="utf-8")
    assert "../greedy.json" not in listed_in(tmp_path)
    assert "block.json" in listed_in(tmp_path)
