"""The test that is written fails on the rule with the bug, and passes on the rule without."""

import subprocess
import sys
from pathlib import Path

import pytest

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.report.finding import SearchReport
from specdec_exact.report.regression import regression_test
from specdec_exact.search.asking import ask
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.result import Searched

STEP = """
from specdec_exact import excess


def rule(chooser, target, draft):
    token = chooser.choose(draft)
    if chooser.uniform() * draft[token] < target[token]:
        return token
    return chooser.choose({})
"""
WRONG, REPAIRED = "target", "excess(target, draft).normalised()"
ROUND = """
def rule(chooser, target, draft, draft_length):
    return (chooser.choose({}(())),)
"""
CRASH = """
def rule(chooser, target, draft):
    return chooser.choose({})
"""


def outcome(test: Path) -> str:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=test.parent)
    return done.stdout


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [(STEP, WRONG, REPAIRED), (ROUND, "draft", "target"), (CRASH, "None", "target")],
    ids=["step", "round", "crash"],
)
def test_it_fails_until_the_rule_is_repaired(
    tmp_path: Path, text: str, wrong: str, right: str
) -> None:
    rule, test = tmp_path / "rules" / "it's mine.py", tmp_path / "tests" / "test_it.py"
    rule.parent.mkdir()
    test.parent.mkdir()
    rule.write_text(text.format(wrong))
    answer = ask(f"{rule}:rule", sizes=(1, 2), draft_lengths=(1,))
    report = SearchReport(f"{rule}:rule", answer.asked, answer.result)
    test.write_text(regression_test(report, test))
    assert "1 failed" in outcome(test)
    rule.write_text(text.format(right))
    assert "1 passed" in outcome(test)


def test_a_rule_without_end_has_its_test_as_well(tmp_path: Path) -> None:
    report = SearchReport("my_rule.py:rule", "step", Misconduct("endless", "no answer"))
    text = regression_test(report, tmp_path / "test_it.py")
    assert "search_in_child" in text
    compile(text, "test_it.py", "exec")


def test_without_a_finding_there_is_no_test(tmp_path: Path) -> None:
    report = SearchReport("my_rule.py:rule", "step", Searched("step", ()))
    with pytest.raises(ClaimError, match="nothing was found"):
        regression_test(report, tmp_path / "test_it.py")
