"""``specdec-exact counts``."""

import json
from pathlib import Path

import pytest

from tests.cli.command import ran


def test_one_rate_for_every_position() -> None:
    done = ran("counts", "--acceptance", "3/5", "--draft-length", "2", "--output-format", "json")
    report = json.loads(done.out)
    assert (done.code, report["emitted_mean"]) == (0, "49/25")
    assert report["accepted"] == [[0, "2/5"], [1, "6/25"], [2, "9/25"]]
    assert report["work"]["wasted_drafts"] == "26/25"


def test_a_rate_for_each_position() -> None:
    done = ran("counts", "--per-position", "4/5, 3/4,5/6")
    assert "expected emitted   29/10 = 2.9" in done.out


def test_the_rate_behind_a_mean() -> None:
    done = ran("counts", "--emitted-mean", "1.96", "--draft-length", "2")
    assert "acceptance rate  3/5 = 0.6" in done.out


@pytest.mark.parametrize(
    "text", ["[[2, 0, 40], [2, 1, 24], [2, 2, 36]]", "[[2,0],[2,0,39],[2,1,24],[2,2,36]]"]
)
def test_a_measured_run(tmp_path: Path, text: str) -> None:
    (tmp_path / "run.json").write_text(text)
    arguments = ("counts", "--output-format", "json", "--measured")
    from_file = ran(*arguments, str(tmp_path / "run.json"))
    assert json.loads(from_file.out)["accepted"] == [[0, "2/5"], [1, "6/25"], [2, "9/25"]]
    assert json.loads(from_file.out)["rates"]["accepted_per_tested"] == "3/5"
    assert ran(*arguments, "-", stdin=text).out == from_file.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            (),
            "counts need one of --acceptance, --per-position, --measured, --emitted-mean, got none",
        ),
        (("--acceptance", "1/2", "--per-position", "1"), "got --acceptance, --per-position"),
        (("--acceptance", "1/2"), "--acceptance needs --draft-length"),
        (("--emitted-mean", "1"), "--emitted-mean needs --draft-length"),
        (("--per-position", "1", "--draft-length", "1"), "does not take --draft-length"),
        (
            ("--acceptance", "3/2", "--draft-length", "1"),
            "--acceptance: an acceptance rate is at most 1",
        ),
        (
            ("--acceptance", "x", "--draft-length", "1"),
            "--acceptance: a rational number is written",
        ),
        (("--acceptance", "1", "--draft-length", "10001"), "a draft length is at most 10000"),
        (("--per-position", "1/2,,1"), "--per-position: "),
        (("--emitted-mean", "9", "--draft-length", "2"), "--emitted-mean: "),
    ],
)
def test_a_wrong_use_is_refused(arguments: tuple[str, ...], words: str) -> None:
    done = ran("counts", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "a measured file is a list of"),
        ("[[1]]", "a measured file is a list of"),
        ('[["1", 1]]', "a measured file is a list of"),
        ("[[1, 2]]", "accepts at most the 1 tokens it drafted"),
        ("[]", "at least one round"),
        ("[[1, 1, -1]]", "at least 0"),
        ("[[true, 1]]", "a measured file is a list of"),
        ("[[1, 1], [1, true]]", "a measured file is a list of"),
        ("[[1, 1, true]]", "a measured file is a list of"),
        ("[[1, 1, 1, 1]]", "a measured file is a list of"),
    ],
)
def test_a_bad_run_is_refused(text: str, words: str) -> None:
    done = ran("counts", "--measured", "-", stdin=text)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
