import json
import sys
from pathlib import Path

import pytest

from specdec_exact.vectors.files import DATA
from specdec_exact.vectors.registry import modules
from tests.cli.command import ran

PLAIN = "from specdec_exact.vectors.plain import answer\n"
WRONG = PLAIN + "\ndef wrong(ask):\n    found = answer(ask)\n    return {**found, 'accepted': 9}\n"


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(WRONG, encoding="utf-8")
    return path


def test_a_right_function_passes(plain: Path) -> None:
    done = ran("vectors", "run", f"{plain}:answer", "--profile", "minimal")
    assert done.code == 0, done.err
    assert "every answer is right" in done.out


def test_a_wrong_function_is_a_finding_by_flag(plain: Path) -> None:
    done = ran("vectors", "run", f"{plain}:wrong", "--flag", "ZeroCoin", "--output-format", "json")
    assert done.code == 1
    report = json.loads(done.out)
    assert report["flags"]["ZeroCoin"] == {"fail": 12}
    assert {entry["verdict"] for entry in report["not_passed"]} == {"fail"}


def test_a_program_that_breaks_is_never_a_pass() -> None:
    for code in ("pass", "print(1)", "import time; time.sleep(9)"):
        command = f"{sys.executable} -c {json.dumps(code)}"
        done = ran("vectors", "run", "--exec", command, "--flag", "ZeroCoin", "--timeout", "0.5")
        assert done.code == 3, done.out


def test_one_implementation_is_run(plain: Path) -> None:
    assert ran("vectors", "run").code == 2
    assert ran("vectors", "run", f"{plain}:answer", "--exec", "x").code == 2
    assert ran("vectors", "run", f"{plain}:answer", "--flag", "Nothing").code == 2
    assert ran("vectors", "run", f"{plain}:missing").code == 2


def test_what_is_no_command_line_is_refused() -> None:
    for text in ("", " ", "'", "''"):
        refused = ran("vectors", "run", "--exec", text)
        assert (refused.code, "--exec" in refused.err) == (2, True)


def test_a_file_is_refused_by_name_if_it_is_no_text_or_comes_twice(
    plain: Path, tmp_path: Path
) -> None:
    path = tmp_path / "mine.json"
    half = '{"schema":"specdec-exact-vectors-1","interpretation":1,"name":"\\ud800","hash":"","seals":[]}'
    for data in (b"\xff\xfe", half.encode()):
        path.write_bytes(data)
        refused = ran("vectors", "run", f"{plain}:answer", "--data", str(path))
        assert (refused.code, "mine.json" in refused.err) == (2, True)
        assert "internal error" not in refused.err
    same = ("--data", str(DATA / "greedy.json"))
    twice = ran("vectors", "run", f"{plain}:answer", *same, *same)
    assert (twice.code, "DuplicateId" in twice.err) == (2, True)


def test_a_convention_is_declared(plain: Path) -> None:
    asked = ("vectors", "run", f"{plain}:answer", "--flag", "CoinAtThreshold")
    assert ran(*asked).code == 0
    assert ran(*asked, "--convention", "coin-at-most-threshold").code == 1
    refused = ran(*asked, "--convention", "bogus")
    assert (refused.code, "coin-at-most-threshold" in refused.err) == (2, True)


def test_a_spoiled_file_is_refused(plain: Path, tmp_path: Path) -> None:
    text = (DATA / "greedy.json").read_text(encoding="utf-8")
    path = tmp_path / "spoiled.json"
    path.write_text(text.replace('"margin":-1', '"margin":-2', 1), encoding="utf-8")
    done = ran("vectors", "run", f"{plain}:answer", "--data", str(path))
    assert done.code == 2
    assert ".margin: changed after it was compiled [Tampered]" in done.err


def test_a_vector_is_explained() -> None:
    done = ran("vectors", "explain", "token.boundary::coin_at_zero::size-3-draft-0")
    assert done.code == 0
    assert "zero-accepts-the-impossible" in done.out
    assert ran("vectors", "explain", "token.boundary::nothing").code == 2


@pytest.mark.parametrize("rendition", ["json-lines", "c-header", "rust"])
def test_data_is_written_in_other_forms(rendition: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    shown = ("vectors", "compile", "--rendition", rendition, "--profile", "minimal")
    assert ran(*shown, "--output", str(path)).code == 0
    assert ran(*shown).out == path.read_text(encoding="utf-8")
    checked = (*shown, "--output", str(path), "--check")
    assert ran(*checked).code == 0
    path.write_bytes(b"\xff")
    assert ran(*checked).code == 1
    assert path.read_bytes() == b"\xff"
    assert ran(*shown, "--check").code == 2


def test_a_part_is_compiled_compared_and_found_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {"greedy": modules()["greedy"]}
    monkeypatch.setattr("specdec_exact.vectors.registry.modules", lambda: few)
    monkeypatch.setattr("specdec_exact.vectors.compile.modules", lambda: few)
    asked = ("vectors", "compile", "--output", str(tmp_path), "--matrix", str(tmp_path / "m.md"))
    (tmp_path / "stray.json").write_text("{}", encoding="utf-8")
    assert ran(*asked).code == 0
    assert (tmp_path / "stray.json").read_text(encoding="utf-8") == "{}"
    assert (tmp_path / "greedy.json").read_bytes() == (DATA / "greedy.json").read_bytes()
    assert ran(*asked, "--check").code == 0
    (tmp_path / "greedy.json").write_text("{}", encoding="utf-8")
    stale = ran(*asked, "--check")
    assert stale.code == 1
    assert "greedy.json" in stale.out
    assert (tmp_path / "greedy.json").read_text(encoding="utf-8") == "{}"
    index = (tmp_path / "index.json").read_text(encoding="utf-8")
    listed = index.replace('"greedy.json"', '"stray.json"', 1)
    (tmp_path / "index.json").write_text(listed, encoding="utf-8")
    assert "stray.json" in ran(*asked, "--check").out
    assert ran(*asked).code == 0
    assert not (tmp_path / "stray.json").exists()  # an index of ours says that it was compiled
