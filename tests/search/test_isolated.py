"""What never returns is killed, and what returns is what a search at home finds."""

from pathlib import Path

import pytest

from specdec_exact.kernel.errors import ClaimError
from specdec_exact.search.conduct import Misconduct
from specdec_exact.search.counterexample import find_counterexample
from specdec_exact.search.isolated import search_in_child
from tests.search.rules import STEP_MISTAKES

RULES = Path(__file__).parent / "rules.py"


def test_a_rule_that_never_returns_is_killed() -> None:
    found = search_in_child(f"{RULES}:silent", seconds=4)
    assert isinstance(found, Misconduct)
    assert found.kind == "endless"


def test_a_search_in_a_child_finds_the_same() -> None:
    assert search_in_child(f"{RULES}:redraw", seconds=60) == find_counterexample(
        STEP_MISTAKES["redraw"]
    )


def test_what_the_search_raises_is_raised_here() -> None:
    with pytest.raises(ClaimError, match="a property is one of"):
        search_in_child(f"{RULES}:right", "fairness", seconds=60)
