"""Rules in a file that leave, print, fork or change their mind: each has its own verdict."""

from pathlib import Path

import pytest

from specdec_exact.search.asking import ask, fit_to_sweep
from specdec_exact.search.conduct import Misconduct, MisconductError
from specdec_exact.search.result import Found, ProvedBounded
from specdec_exact.search.sweep import sweep

MINE = """
import os, sys
from specdec_exact.schemes import token
CALLS = [0]
def warm(chooser, target, draft):
    CALLS[0] += 1
    return chooser.choose(draft) if CALLS[0] in (5, 6) else token.step(target, draft)(chooser)
def leaves(chooser, target, draft):
    sys.exit(0)
def drops(chooser, target, draft):
    os._exit(0)
def forks(chooser, target, draft):
    if os.fork() == 0:
        os._exit(0)
    return chooser.choose(target)
def talks(chooser, target, draft):
    print("{" * 1000)
    return token.step(target, draft)(chooser)
def undrawn(chooser, target, draft):
    return chooser.choose({x: target[x] for x in target})
def nothing(chooser, target, draft, draft_length):
    return ()
def late(chooser, target, draft):
    if target[0] * 7 == 3:
        os._exit(0)
    return token.step(target, draft)(chooser)
"""


@pytest.fixture(name="mine")
def _mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(MINE, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("warm", "nondeterministic", "shows nothing"),
        ("leaves", "raises", "SystemExit"),
        ("drops", "raises", "ended with exit code 0"),
        ("forks", "raises", "one process"),
        ("undrawn", "raises", "draws from a Law, got dict"),
    ],
)
def test_a_search_says_what_went_wrong(mine: Path, name: str, kind: str, said: str) -> None:
    result = ask(f"{mine}:{name}", sizes=(1, 2), seconds=30).result
    assert isinstance(result, Misconduct)
    assert result.kind == kind
    assert said in result.detail


def test_a_law_that_was_no_law_does_not_make_an_exact_rule_short_of_mass(mine: Path) -> None:
    result = ask(f"{mine}:undrawn", "mass", sizes=(1,)).result
    assert isinstance(result, Misconduct)
    assert result.kind == "raises"


def test_what_a_rule_prints_is_dropped(mine: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert isinstance(ask(f"{mine}:talks", sizes=(1, 2)).result, ProvedBounded)
    assert sweep(f"{mine}:talks", "step", 2, 3).violations == 0
    assert capfd.readouterr().out == ""


def test_a_round_that_emits_nothing_is_found(mine: Path) -> None:
    result = ask(f"{mine}:nothing", seconds=30).result
    assert isinstance(result, Found)
    assert result.violation.sentence == "a branch emits nothing"


def test_a_rule_that_ends_its_process_ends_no_sweep_silently(mine: Path) -> None:
    assert fit_to_sweep(f"{mine}:leaves", None, seconds=30) == "step"
    assert isinstance(fit_to_sweep(f"{mine}:drops", None, seconds=30), Misconduct)
    with pytest.raises(MisconductError, match="ended by itself"):
        sweep(f"{mine}:late", "step", 2, 7)
    assert sweep(f"{mine}:leaves", "step", 2, 3).misconduct == 16
