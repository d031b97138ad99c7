"""A badly behaved rule gets its own verdict, and a well behaved one gets none."""

import random
import uuid
from pathlib import Path

import pytest

from specdec_exact.choice.explore import Budget
from specdec_exact.faults.record import Pair, row
from specdec_exact.search.conduct import Misconduct, MisconductError, observe
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.emission import Rule
from specdec_exact.search.isolated import search_in_child
from specdec_exact.search.outside import watched
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


def test_every_source_is_named_and_everything_is_put_back() -> None:
    before = (random.Random.seed, uuid.os.urandom)  # type: ignore[attr-defined]
    with watched() as touched:
        uuid.uuid4()
        random.Random()  # noqa: S311
        random.getrandbits(1)
    assert touched == ["os.urandom", "random", "random.Random()"]
    assert (random.Random.seed, uuid.os.urandom) == before  # type: ignore[attr-defined]


def test_a_seeded_generator_of_its_own_is_no_other_source() -> None:
    with watched() as touched:
        random.Random(7).random()  # noqa: S311
    assert touched == []


def test_a_rule_that_never_returns_is_killed() -> None:
    found = search_in_child(f"{RULES}:silent", seconds=4)
    assert isinstance(found, Misconduct)
    assert found.kind == "endless"


def test_a_search_in_a_child_finds_the_same() -> None:
    assert search_in_child(f"{RULES}:redraw", seconds=60) == find_counterexample(
        STEP_MISTAKES["redraw"]
    )


def test_right_is_right() -> None:
    assert observe(right, PAIR, Budget()).law == PAIR.target
