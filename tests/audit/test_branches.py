"""Draws that nobody looks at make no branches, and the law is the same as if they did."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.branches import AT_ONCE, Unfinished, every_branch
from specdec_exact.audit.refusal import HiddenRandomness
from specdec_exact.audit.suite import dyadic, generic
from specdec_exact.audit.trial import Called, Trial
from specdec_exact.choice import Budget
from tests.audit import rules

NUMPY = Called("given", "numpy", "float64")
PLENTY = Budget()


def makes(rule: Any, case: Any, called: Called = NUMPY) -> Callable[[bool], Trial]:
    return lambda lazily: Trial(rule, case, called, "real", lazily=lazily)


def wasteful(xs: Any, q: Any, p: Any) -> Any:
    """Draw a token for every row, and use one of them."""
    k, row = rules.pieces(xs, q, p)
    drawn = [rules.RNG.choice(len(row), p=row / row.sum()) for _ in range(4)]
    return [*xs[:k], drawn[2]], k


@pytest.mark.parametrize("case", [dyadic(3, 1), dyadic(3, 2), generic(2, 2)])
@pytest.mark.parametrize(
    "rule", [*rules.EXACT, *rules.FAULTY.values(), wasteful, rules.sample_and_match]
)
def test_the_law_is_the_same_when_draws_wait(rule: Any, case: Any) -> None:
    (_, late), (_, at_once) = (
        every_branch(makes(rule, case), PLENTY, lazily=lazily) for lazily in (True, False)
    )
    assert late.law == at_once.law
    assert len(late.branches) <= len(at_once.branches)


def test_a_draw_that_is_thrown_away_makes_no_branch() -> None:
    _, late = every_branch(makes(wasteful, dyadic(3, 1)), PLENTY)
    _, plain = every_branch(makes(rules.standard, dyadic(3, 1)), PLENTY)
    _, at_once = every_branch(makes(wasteful, dyadic(3, 1)), PLENTY, lazily=False)
    assert len(late.branches) == len(plain.branches)
    assert len(at_once.branches) > 10 * len(late.branches)


def test_code_that_can_tell_is_run_with_its_draws_made_at_once() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        k, row = rules.pieces(xs, q, p)
        token = rules.RNG.choice(len(row), p=row / row.sum())
        return [*xs[:k], token if type(token).__name__ == "int64" else 0], k

    finished, found = every_branch(makes(rule, dyadic(3, 1)), PLENTY)
    _, at_once = every_branch(makes(rule, dyadic(3, 1)), PLENTY, lazily=False)
    assert (found.law, finished.notes) == (at_once.law, {AT_ONCE})
    audited = audit(rule, draft_length=1, options=Options(grid=False))
    assert audited.verdict == "lossless"


def test_a_spent_budget_says_what_was_explored() -> None:
    with pytest.raises(
        Unfinished, match=r"of 5 branches ran out after 5 branches of mass 3/8"
    ) as e:
        every_branch(makes(rules.standard, dyadic(3, 1)), Budget(branches=5))
    assert (e.value.branches, e.value.mass) == (5, e.value.explored.mass)

    def stuck(_xs: Any, _q: Any, _p: Any) -> Any:
        while True:
            pass

    with pytest.raises(Unfinished, match=r"seconds ran out after 0 branches of mass 0"):
        every_branch(makes(stuck, dyadic(3, 1)), Budget(seconds=0.1))


def test_the_audit_says_it_too() -> None:
    few = Options(grid=False, budget=Budget(branches=5))
    audited = audit(rules.standard, options=few)
    assert audited.verdict == "inconclusive"
    assert "after 5 branches of mass" in audited.reason


def test_the_switch_compares() -> None:
    case = dyadic(3, 1)
    options = Options(grid=False)
    late, at_once = (
        audit(
            wasteful,
            case.target,
            case.draft,
            1,
            size=3,
            options=replace(options, lazily=lazily),
        ).cases[0]
        for lazily in (True, False)
    )
    assert late.judged == at_once.judged
    assert late.judged.total_variation == Fraction(0)
    assert late.branches < at_once.branches


def test_a_difference_that_does_not_come_again_is_hidden_randomness() -> None:
    calls = iter(range(10**6))

    def rule(xs: Any, q: Any, p: Any) -> Any:
        return [0] if next(calls) == 9 else rules.standard(xs, q, p)

    with pytest.raises(HiddenRandomness, match="two results"):
        every_branch(makes(rule, dyadic(3, 1)), PLENTY)
