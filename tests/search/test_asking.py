"""Whatever is in the file, there is a clear answer."""

from pathlib import Path

import pytest

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.asking import ask, fit_to_sweep, form_in_child
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.result import Found, Searched
from tests.search.rules import STEP_MISTAKES

RULES = Path(__file__).parent / "rules.py"
FEW = SearchBudget(cases=20)


def test_the_property_is_that_of_the_form() -> None:
    assert ask(f"{RULES}:right", sizes=(1,), budget=FEW).asked == "step"
    assert ask(f"{RULES}:right_round", sizes=(1,), draft_lengths=(1,)).asked == "sequence"
    assert ask(f"{RULES}:right_round", "count", sizes=(1,), draft_lengths=(1,)).asked == "count"


def test_a_finding_is_what_the_search_finds_with_the_fault_it_resembles() -> None:
    answer = ask(f"{RULES}:redraw")
    alone = find_counterexample(STEP_MISTAKES["redraw"])
    assert isinstance(answer.result, Found)
    assert isinstance(alone, Found)
    assert (answer.result.case, answer.result.tried) == (alone.case, alone.tried)
    assert answer.near is not None
    assert answer.near.fault == "redraw-from-target"


def test_what_was_done_before_time_was_up_is_kept(tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text(
        "import time\n"
        "def rule(chooser, target, draft):\n"
        "    if any(token for token in target):\n"
        "        time.sleep(60)\n"
        "    return chooser.choose(target)\n"
    )
    told: list[int] = []
    answer = ask(f"{slow}:rule", sizes=(1, 2), seconds=8, advance=lambda: told.append(1))
    assert isinstance(answer.result, Searched)
    assert not answer.in_time
    assert [tried.note for tried in answer.result.tried] == ["", "no answer within 8 seconds"]
    assert told == [1, 1]


def test_a_rule_without_end_is_stopped() -> None:
    answer = ask(f"{RULES}:silent", seconds=5)
    assert isinstance(answer.result, Misconduct)
    assert answer.result.kind == "endless"


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("import nothing_of_this_name", "raises", "ModuleNotFoundError"),
        ("def rule(:", "raises", "SyntaxError"),
        ("while True: pass", "endless", "the file was loaded"),
        ("import os; os._exit(5)", "raises", "exit code 5"),
        ("raise SystemExit(0)", "raises", "SystemExit"),
    ],
)
def test_a_file_that_does_not_load_is_a_verdict(
    tmp_path: Path, text: str, kind: str, said: str
) -> None:
    (tmp_path / "bad.py").write_text(text)
    found = form_in_child(f"{tmp_path / 'bad.py'}:rule", seconds=5)
    assert isinstance(found, Misconduct)
    assert (found.kind, found.case) == (kind, None)
    assert said in found.detail


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(ClaimError, match="no such file"):
        form_in_child("nowhere.py:rule")
    with pytest.raises(ClaimError, match="no function 'nothing'"):
        ask(f"{RULES}:nothing")
    with pytest.raises(ClaimError, match="a property is one of"):
        ask(f"{RULES}:right", "fairness")


def test_only_a_rule_that_keeps_to_its_chooser_is_fit_to_sweep() -> None:
    assert fit_to_sweep(f"{RULES}:right", None) == "step"
    assert fit_to_sweep(f"{RULES}:raising", None) == "step"
    for name, kind in (("global_random", "outside"), ("forgets", "nondeterministic")):
        unfit = fit_to_sweep(f"{RULES}:{name}", None)
        assert isinstance(unfit, Misconduct)
        assert unfit.kind == kind
