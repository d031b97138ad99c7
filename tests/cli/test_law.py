"""``specdec-exact law``."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from specdec_exact.kernel.certificate import check
from specdec_exact.notation.claims import read_claim, read_evidence
from specdec_exact.notation.document import parse
from tests.cli.command import Ran, ran

LESSON = ("--target", "A=0.6,B=0.3,C=0.1", "--draft", "A=0.2,B=0.3,C=0.5")
TOLD = (*LESSON, "--told", "A=0.6,B=0.3,C=0.1")


def answered(done: Ran) -> Any:  # noqa: ANN401 - the document of a report
    assert done.err == ""
    return json.loads(done.out)


def test_the_lesson_in_text() -> None:
    done = ran("law", *LESSON)
    assert (done.code, done.err) == (0, "")
    assert (
        "A       3/5 ██████████   1/5 ███▍                 1            1/5         1" in done.out
    )
    assert "verdict          lossless (exact: this input, every branch)" in done.out


def test_the_lesson_in_json() -> None:
    report = answered(ran("law", *LESSON, "--draft-length", "2", "--output-format", "json"))
    assert [row["acceptance"] for row in report["rows"]] == ["1", "1", "1/5"]
    assert [row["accepted_mass"] for row in report["rows"]] == ["1/5", "3/10", "1/10"]
    assert [row["residual"] for row in report["rows"]] == ["1", "0", "0"]
    assert [row["output"] for row in report["rows"]] == ["3/5", "3/10", "1/10"]
    assert (report["acceptance_rate"], report["verdict"], report["tier"]) == (
        "3/5",
        "lossless",
        "exact",
    )
    assert report["round"]["accepted"] == [[0, "2/5"], [1, "6/25"], [2, "9/25"]]
    assert report["round"]["emitted_mean"] == "49/25"
    assert report["round"]["sequence_verdict"] == "lossless"


def test_a_misreported_draft_is_a_finding() -> None:
    done = ran("law", *TOLD, "--draft-length", "1")
    assert done.code == 1
    assert "verdict            lossy" in done.out
    assert "biased node        A after the start" in done.out


def test_a_misreported_draft_in_json() -> None:
    done = ran("law", *TOLD, "--output-format", "json")
    assert done.code == 1
    report = answered(done)
    assert (report["verdict"], report["distance"]) == ("lossy", "2/5")
    assert report["rows"][0]["told"] == "3/5"


@pytest.mark.parametrize("length", ["none", "0", "1", "3"])
@pytest.mark.parametrize("laws", [LESSON, TOLD])
def test_certificates_are_written_and_check(
    tmp_path: Path, laws: tuple[str, ...], length: str
) -> None:
    claim, evidence = tmp_path / "claim.json", tmp_path / "evidence.json"
    files = ("--claim", str(claim), "--certificate", str(evidence))
    done = ran("law", *laws, *files, *(() if length == "none" else ("--draft-length", length)))
    stated = read_claim(parse(claim.read_text(encoding="utf-8")))
    check(stated, read_evidence(parse(evidence.read_text(encoding="utf-8"))))
    # A round without drafts is a draw from the target, whatever the rule was told.
    lossy = laws is TOLD and length != "0"
    assert done.code == int(lossy)
    wanted = "Distance" if length == "none" else "Differs" if lossy else "Preserves"
    assert type(stated).__name__ == wanted


def test_laws_from_files_and_standard_input(tmp_path: Path) -> None:
    (tmp_path / "target.json").write_text('{"A": "0.6", "B": "0.3", "C": "0.1"}')
    arguments = ("law", "--target", str(tmp_path / "target.json"), "--draft", "-")
    done = ran(*arguments, "--output-format", "json", stdin='{"C": "1/2", "B": "0.3", "A": "1/5"}')
    assert answered(done) == answered(ran("law", *LESSON, "--output-format", "json"))


def test_a_large_alphabet_is_summed_up() -> None:
    many = ",".join(["1/500"] * 500)
    done = ran("law", "--target", many, "--draft", many, "--top", "2", "--draft-length", "2")
    assert done.code == 0
    assert "500 of 500 tokens are not shown." in done.out
    assert "certificate        none beyond 64 tokens" in done.out
    refused = ran("law", "--target", many, "--draft", many, "--draft-length", "1", "--claim", "x")
    assert (refused.code, "would be too large" in refused.err) == (2, True)
    one_step = ran("law", "--target", many, "--draft", many, "--output-format", "json")
    assert answered(one_step)["rows_left_out"] == 500


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    generator = np.random.default_rng(3)
    values = {name: generator.random(300, np.float32) for name in ("target", "draft")}
    np.savez(tmp_path / "rows.npz", target=values["target"], draft=values["draft"])
    np.savez(
        tmp_path / "batch.npz",
        target=values["target"].reshape(3, 100),
        draft=values["draft"].reshape(3, 100),
    )
    np.save(tmp_path / "short.npy", np.array([0.5, 0.25, 0.25], np.float16))
    np.save(tmp_path / "other.npy", np.array([0.25, 0.25, 0.5], np.float64))
    return tmp_path


def test_long_float_rows_are_summed_up(rows: Path) -> None:
    path = str(rows / "rows.npz")
    done = ran("law", "--target", path, "--draft", path, "--sums", "normalise", "--top", "2")
    assert done.code == 0
    assert "tokens           300, of which" in done.out
    assert len(done.out.splitlines()) == 14
    report = answered(
        ran(
            "law",
            "--target",
            path,
            "--draft",
            path,
            "--sums",
            "normalise",
            "--output-format",
            "json",
        )
    )
    assert (report["report"], len(report["rows"])) == ("law", 20)


def test_short_float_rows_are_exact_laws(rows: Path) -> None:
    short, other = str(rows / "short.npy"), str(rows / "other.npy")
    laws = ("law", "--target", short, "--draft", other, "--sums", "strict")
    assert answered(ran(*laws, "--output-format", "json"))["acceptance_rate"] == "3/4"
    assert ran(*laws, "--told", short, "--draft-length", "1").code == 1


def test_a_batch_is_a_row_for_each_position(rows: Path) -> None:
    path = str(rows / "batch.npz")
    done = ran("law", "--target", path, "--draft", path, "--sums", "normalise")
    assert done.code == 0
    assert done.out.splitlines()[4].startswith("2  ")
    report = answered(
        ran(
            "law",
            "--target",
            path,
            "--draft",
            path,
            "--sums",
            "normalise",
            "--output-format",
            "json",
        )
    )
    assert len(report["positions"]) == 3


@pytest.mark.parametrize("option", ["--told", "--draft-length", "--claim", "--certificate"])
def test_what_long_rows_cannot_be_asked(rows: Path, option: str) -> None:
    path = str(rows / "rows.npz")
    value = {"--draft-length": "2", "--told": path + "::draft"}.get(option, "x.json")
    done = ran("law", "--target", path, "--draft", path, "--sums", "normalise", option, value)
    assert (done.code, done.out) == (2, "")
    assert "for one row of at most 64 floats, got shape (300,)" in done.err


def test_float_rows_need_a_word_about_their_sums(rows: Path) -> None:
    path = str(rows / "rows.npz")
    done = ran("law", "--target", path, "--draft", path)
    assert (done.code, done.out) == (2, "")
    assert "choose --sums strict or --sums normalise [OptionError]" in done.err
    assert "--sums is for float files" in ran("law", *LESSON, "--sums", "strict").err
    mixed = ran("law", "--target", path, "--draft", "1")
    assert "got floats for target only [OptionError]" in mixed.err


def test_one_file_for_two_documents_is_refused_before_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "both.json"
    refused = ran("law", *LESSON, "--claim", str(file), "--certificate", str(file))
    assert refused.code == 2
    assert "--claim and --certificate are two files" in refused.err
    assert not file.exists()
