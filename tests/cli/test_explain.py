"""``specdec-exact explain``: a fault, the list, and the page."""

import json
from pathlib import Path

import pytest

from specdec_exact.faults.catalogue import CLEARED, FAULTS
from tests.cli.command import ran


def test_a_fault() -> None:
    done = ran("explain", "redraw-from-target")
    assert (done.code, done.err) == (0, "")
    assert "After a rejection the token is drawn from the target" in done.out
    assert "1/2 █████" in done.out


def test_as_data() -> None:
    document = json.loads(ran("explain", "carry-dropped", "--output-format", "json").out)
    assert (document["kind"], document["property"]) == ("block", "sequence")
    assert document["input"]["draft_length"] == 2


def test_the_list() -> None:
    lines = ran("explain", "--list").out.splitlines()
    assert len(lines) == len(FAULTS) + len(CLEARED)
    assert lines[0].startswith("accept-always  [acceptance]  Every proposal")


def test_the_page_is_written_and_compared(tmp_path: Path) -> None:
    page = tmp_path / "faults.md"
    assert ran("explain", "--write-page", str(page)).code == 0
    assert ran("explain", "--check-page", str(page)).code == 0
    page.write_text(page.read_text(encoding="utf-8").replace("accepted", "taken"))
    done = ran("explain", "--check-page", str(page))
    assert done.code == 1
    assert "not as the records of the faults say" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("redraw-from-the-target",), "near it: redraw-from-target"),
        ((), "name one fault"),
        (("accept-always", "--list"), "name one fault"),
        (("--check-page", "nowhere.md"), "No such file"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[str, ...], said: str) -> None:
    done = ran("explain", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
