"""``specdec-exact check``: 0 accepted, 1 refuted, 2 malformed."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import ran

LAWS = ("law", "--target", "3/5,2/5", "--draft", "1/5,4/5")


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    claim, evidence = str(tmp_path / "claim.json"), str(tmp_path / "evidence.json")
    ran(*LAWS, "--draft-length", "1", "--claim", claim, "--certificate", evidence)
    return claim, evidence


def test_by_file_and_by_standard_input(files: tuple[str, str]) -> None:
    claim, evidence = files
    text = Path(evidence).read_text(encoding="utf-8")
    by_file, by_input = ran("check", claim, evidence), ran("check", claim, stdin=text)
    assert (by_file.code, by_file.err) == (0, "")
    assert by_file.out == by_input.out
    assert "accepted: the evidence establishes the claim" in by_file.out
    assert ran("check", "-", evidence, stdin=Path(claim).read_text(encoding="utf-8")).code == 0


def test_a_spoiled_certificate_is_refuted_with_its_reason(files: tuple[str, str]) -> None:
    claim, evidence = files
    document = json.loads(Path(evidence).read_text(encoding="utf-8"))
    document["pairs"] = document["pairs"][:-1]
    done = ran("check", claim, stdin=json.dumps(document))
    assert (done.code, done.err) == (1, "")
    assert "refuted: root: the roots are not paired" in done.out
    report = ran("check", claim, "--output-format", "json", stdin=json.dumps(document))
    assert report.code == 1
    assert json.loads(report.out)["reason"] == "root"


def test_a_spoiled_claim_is_refuted(files: tuple[str, str]) -> None:
    claim, evidence = files
    document = json.loads(Path(claim).read_text(encoding="utf-8"))
    first = document["output"]["nodes"][-1]["next"]
    first[0][1], first[1][1] = first[1][1], first[0][1]
    Path(claim).write_text(json.dumps(document), encoding="utf-8")
    done = ran("check", claim, evidence)
    assert done.code == 1
    assert "refuted: weight" in done.out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a JSON document"),
        ("{}", "evidence is preserves, differs or distance"),
        ('{"evidence": "preserves"}', "evidence is preserves, differs or distance"),
        ('{"evidence": "preserves", "pairs": [[0, 1.5]]}', "a number is an integer"),
        (b"\xff", "a document is UTF-8"),
    ],
)
def test_a_malformed_certificate_is_no_answer(
    files: tuple[str, str], text: str | bytes, words: str
) -> None:
    done = ran("check", files[0], stdin=text)
    assert (done.code, done.out) == (2, "")
    assert f"standard input: {words}" in done.err


def test_a_malformed_claim_is_no_answer(files: tuple[str, str]) -> None:
    done = ran("check", files[1], files[1])
    assert (done.code, done.out) == (2, "")
    assert f"{files[1]}: a claim is preserves, differs, distance or follows" in done.err


def test_standard_input_is_one_door() -> None:
    assert "not both" in ran("check", "-").err


def test_nobody_waits_at_a_terminal(files: tuple[str, str]) -> None:
    main, terminal = pty.openpty()
    program = "import sys; from specdec_exact.cli.main import run; sys.exit(run())"
    done = subprocess.run(
        [sys.executable, "-c", program, "check", files[0]],
        stdin=terminal,
        capture_output=True,
        check=False,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    os.close(main)
    os.close(terminal)
    assert done.returncode == 2
    assert "name its file after the claim" in done.stderr
