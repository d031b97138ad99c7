"""A badly behaved rule gets its own verdict, and a well behaved one gets none."""

from pathlib import Path

import pytest

from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Pair, row
from specdec_exact.search.conduct import Misconduct, MisconductError, observe
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.emission import Rule
from tests.search.rules import MISCONDUCT, RIGHT_STEPS, STEP_MISTAKES, raising, right

BAD = [(kind, rule) for kind, rules in MISCONDUCT.items() for rule in rules]
PAIR = Pair(row("1/2", "1/2"), row("1/4", "3/4"))
RULES = Path(__file__).parent / "rules.py"


@pytest.mark.parametrize(("kind", "rule"), BAD, ids=lambda x: getattr(x, "__name__", x))
def test_each_misconduct_has_its_own_verdict(kind: str, rule: Rule) -> None:
    found = find_counterexample(rule, "division", budget=SearchBudget(depth=20))
    assert isinstance(found, Misconduct)
    assert (found.kind, found.case is None) == (kind, False)


@pytest.mark.parametrize("rule", [*RIGHT_STEPS.values(), *STEP_MISTAKES.values()])
def test_a_rule_that_is_only_wrong_behaves(rule: Rule) -> None:
    assert observe(rule, PAIR, Budget()).law.mass == 1


def test_the_branch_that_raised_is_named() -> None:
    with pytest.raises(MisconductError) as caught:
        observe(raising, Pair(row(1), row("1/2", "1/2")), Budget())
    assert caught.value.misconduct.choices == (1,)
    assert "token 1 is not in the target" in caught.value.misconduct.sentence


def test_right_is_right() -> None:
    assert observe(right, PAIR, Budget()).law == PAIR.target
