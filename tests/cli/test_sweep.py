"""``specdec-exact sweep``: exit codes, a state that is gone on from, and bad input."""

import json
from pathlib import Path

import pytest

from tests.cli.command import ran

RULES = Path(__file__).parents[1] / "search" / "rules.py"
GRID = ("--alphabet", "2", "--denominator", "6")


def test_a_right_rule_holds() -> None:
    done = ran("sweep", f"{RULES}:right", *GRID)
    assert (done.code, done.err) == (0, "")
    assert "pairs       49" in done.out
    assert "holds (exhaustive" in done.out


def test_a_wrong_rule_and_its_first_finding_as_data() -> None:
    done = ran("sweep", f"{RULES}:always", *GRID, "--output-format", "json")
    assert done.code == 1
    document = json.loads(done.out)
    assert (document["pairs"], document["violations"]) == (49, 42)
    assert document["first"]["target"] == [[0, "1"]]


def test_a_round_is_asked_about_the_sequence() -> None:
    done = ran("sweep", f"{RULES}:right_round", *GRID, "--draft-length", "2")
    assert done.code == 0
    assert "property    sequence" in done.out


def test_it_goes_on_from_its_state(tmp_path: Path) -> None:
    state = tmp_path / "state"
    first, second = (
        ran("sweep", f"{RULES}:right", *GRID, "--state", str(state)).out for _ in range(2)
    )
    assert first == second
    other = ran("sweep", f"{RULES}:always", *GRID, "--state", str(state))
    assert other.code == 2
    assert "the state of another sweep" in other.err


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [("silent", 4, "no answer within 5"), ("global_random", 3, "elsewhere than")],
)
def test_what_cannot_be_swept_is_not(name: str, code: int, said: str) -> None:
    done = ran("sweep", f"{RULES}:{name}", *GRID, "--seconds", "5")
    assert done.code == code
    assert said in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere.py:rule", *GRID), "no such file"),
        ((f"{RULES}:right", "--alphabet", "0", "--denominator", "6"), "at least 1, got 0"),
        ((f"{RULES}:right", *GRID, "--property", "fairness"), "a property is one of"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[str, ...], said: str) -> None:
    done = ran("sweep", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
