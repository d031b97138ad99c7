"""``specdec-exact mutants``: exit codes, both kinds of tests, and bad input."""

import json
from pathlib import Path

import pytest

from tests.cli.command import ran

TESTS = """
def blind(sampler):
    assert len(sampler([5, 3, 2], [2, 3, 5], 10)) == 10

def sharp(sampler):
    target, draft = [0.5, 0.3, 0.2], [0.2, 0.3, 0.5]
    counts = sampler.counts(target, draft, 1_000_000)
    assert all(abs(n / 1e6 - w) < 0.003 for n, w in zip(counts, target))

def breaks(sampler):
    raise KeyError(3)

def wide(sampler):
    sampler([1] * 100, [1] * 100, 5)

def first(round_sampler):
    texts = round_sampler({(): [1, 2]}, {(): [2, 1]}, 1, 10_000)
    assert abs(sum(text[0] == 0 for text in texts) / 10_000 - 1 / 3) < 0.03

def nothing():
    pass
"""


@pytest.fixture
def tests(tmp_path: Path) -> str:
    (tmp_path / "my_test.py").write_text(TESTS)
    return str(tmp_path / "my_test.py")


def test_a_sharp_test_notices_the_classic_mutants_but_not_a_tie_of_laws(tests: str) -> None:
    done = ran("mutants", "--test", f"{tests}::sharp", "--classic")
    assert (done.code, done.err) == (1, "")
    assert "M5 argmax" in done.out.split("Your test would not notice")[1]
    assert "wrong rules  9, 8 of them noticed in every run" in done.out


def test_a_blind_test_notices_nothing(tests: str) -> None:
    done = ran(
        "mutants", "--test", f"{tests}::blind", "--classic", "--runs=2", "--output-format=json"
    )
    assert done.code == 1
    document = json.loads(done.out)
    assert len(document["unnoticed"]) == 9
    assert document["tests"] == ["blind"]


def test_a_test_of_rounds_is_run_on_the_faults_of_rounds(tests: str) -> None:
    done = ran("mutants", "--test", f"{tests}::first", "--runs", "1")
    assert done.code == 1
    assert "bonus-from-parent-row" in done.out
    assert "left out     77 faults" in done.out


@pytest.mark.parametrize(("name", "code"), [("breaks", 3), ("wide", 4)])
def test_a_test_that_does_not_answer(tests: str, name: str, code: int) -> None:
    assert ran("mutants", "--test", f"{tests}::{name}", "--runs", "1").code == code


def test_the_tests_of_engines_on_the_classic_mutants() -> None:
    done = ran("mutants", "--engines", "--classic", "--runs", "1")
    assert done.code == 0
    assert "lets pass    HF: 6 wrong rules" in done.out


@pytest.mark.parametrize(
    ("name", "said"),
    [("", "name a test with --test"), ("nothing", "one argument"), ("other", "no function")],
)
def test_bad_input_is_refused(tests: str, name: str, said: str) -> None:
    done = ran("mutants", *(["--test", f"{tests}::{name}"] if name else []))
    assert (done.code, done.out) == (2, "")
    assert said in done.err
