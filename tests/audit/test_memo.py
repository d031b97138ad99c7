"""What code gives for one row of drafts is explored once, and nothing changes but the cost."""

from dataclasses import replace
from typing import Any

import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.branches import Unfinished, every_branch
from specdec_exact.audit.memo import Memo
from specdec_exact.audit.suite import Case, dyadic
from specdec_exact.audit.trial import Called, Trial
from specdec_exact.choice import Budget, explore
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import law
from tests.audit import rules

CASE = dyadic(3, 2)


def trial(rule: Any, told: Model[int] | None = None, case: Case = CASE) -> Trial:
    return Trial(rule, case, Called("given", "numpy", "float64", told), "real")


@pytest.mark.parametrize("rule", [rules.standard, rules.sample_and_match, *rules.FAULTY.values()])
def test_the_branches_are_those_of_the_whole(rule: Any) -> None:
    assert Memo().explored(trial(rule), Budget()) == explore(trial(rule))


def test_another_draft_law_that_is_told_the_same_costs_no_run() -> None:
    skewed = law(["1/8", "1/8", "3/4"])
    memo, case = Memo(), Case("skewed", 3, CASE.target, lambda _: skewed, 2)
    memo.explored(trial(rules.standard, CASE.draft), Budget())
    other, fresh = (trial(rules.standard, CASE.draft, case) for _ in range(2))
    assert memo.explored(other, Budget()) == explore(fresh)
    assert (other.runs, fresh.runs) == (0, 33)


def test_an_audit_keeps_what_it_explored() -> None:
    skewed = law(["1/8", "1/8", "3/4"])
    options = Options(grid=False, told=CASE.draft, memo=Memo())
    first = audit(rules.standard, CASE.target, CASE.draft, 2, size=3, options=options)
    other, fresh = (
        audit(rules.standard, CASE.target, lambda _: skewed, 2, size=3, options=one)
        for one in (options, replace(options, memo=None))
    )
    assert (first.verdict, other.verdict) == ("lossless", "lossy")
    assert other.cases[0].judged == fresh.cases[0].judged


def test_other_rows_other_code_and_other_randomness_are_explored_anew() -> None:
    memo, even = Memo(), law(["1/4", "1/4", "1/2"])
    for one in (
        trial(rules.standard),
        trial(rules.standard, lambda _: even),
        trial(rules.FAULTY["accept-always"]),
        Trial(rules.standard, CASE, Called("given", "numpy", "float64"), "grid"),
    ):
        assert memo.explored(one, Budget()).law == explore(one).law


def test_notes_belong_to_the_drafts_they_were_made_for() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        k, row = rules.pieces(xs, q, p)
        return [*xs[:k], rules.RNG.choice(len(row), p=row / row.sum())], len(xs) if xs[0] else k

    memo, first, second = Memo(), trial(rule), trial(rule)
    memo.explored(first, Budget())
    memo.explored(second, Budget())
    assert first.findings == second.findings != set()
    only = law([1])
    without = trial(rule, CASE.draft, Case("0", 3, CASE.target, lambda _: only, 2))
    memo.explored(without, Budget())
    assert without.findings == set()


def test_code_that_remembers_its_draws_is_found_out() -> None:
    kept: dict[tuple[int, ...], bool] = {}

    def rule(xs: Any, q: Any, p: Any) -> Any:
        key = tuple(int(x) for x in xs)
        if key not in kept:
            kept[key] = bool(rules.RNG.random() * q[0, xs[0]] < p[0, xs[0]])
        return [*xs[: int(kept[key])], 0]

    audited = audit(
        rule, CASE.target, CASE.draft, 2, size=3, options=Options(grid=False, memo=Memo())
    )
    assert (audited.verdict, "hidden randomness" in audited.reason) == ("inconclusive", True)


@pytest.mark.parametrize("branches", [1, 5, 32])
def test_a_spent_budget_is_the_budget_of_the_whole(branches: int) -> None:
    whole = explore(trial(rules.standard)).branches
    assert len(whole) == 33
    with pytest.raises(Unfinished) as stopped:
        every_branch(lambda _: trial(rules.standard), Budget(branches=branches), memo=Memo())
    assert stopped.value.branches == branches
    assert stopped.value.mass == sum(branch.weight for branch in whole[:branches])
    assert stopped.value.explored.mass == stopped.value.mass
    every_branch(lambda _: trial(rules.standard), Budget(branches=33), memo=Memo())
