"""Exact rules are cleared with distance 0, and faults are caught, in NumPy code that is not ours."""

import random
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.suite import dyadic
from specdec_exact.choice import Budget
from specdec_exact.kernel.certificate import check
from specdec_exact.kernel.errors import SizeError
from tests.audit import rules

QUICK = Options(grid=False)


@pytest.mark.parametrize("rule", rules.EXACT, ids=lambda rule: rule.__name__)
def test_exact_rules_are_cleared_with_distance_0(rule: Any) -> None:
    audited = audit(rule, draft_length=2, options=QUICK)
    assert (audited.verdict, audited.reason, audited.findings) == ("lossless", "", ())
    assert audited.passed
    for case in audited.cases:
        assert case.judged.total_variation <= case.case.allowance
        assert case.judged.total_variation == 0 or case.case.name.startswith("generic")
        check(*case.judged.certificate)


@pytest.mark.parametrize("name", rules.FAULTY)
def test_every_fault_is_caught(name: str) -> None:
    audited = audit(rules.FAULTY[name], draft_length=2, options=QUICK)
    assert audited.verdict == "lossy"
    smallest = audited.smallest
    assert smallest is not None
    assert smallest.judged.biased_node is not None
    check(*smallest.judged.certificate)


@pytest.mark.parametrize(
    "name", ["absolute-difference", "redraw-from-target", "accept-always", "lenience"]
)
def test_the_nearest_known_fault_has_the_same_law(name: str) -> None:
    case = dyadic(3, 1)
    audited = audit(rules.FAULTY[name], case.target, case.draft, 1, size=3, options=QUICK)
    assert audited.nearest is not None
    assert audited.nearest.distance == 0


def test_exact_fractions_of_known_faults() -> None:
    case = dyadic(3, 1)

    def distance(name: str) -> Fraction:
        rule = rules.FAULTY[name]
        return audit(rule, case.target, case.draft, 1, size=3, options=QUICK).total_variation

    assert distance("accept-always") == Fraction(1, 4)
    assert distance("redraw-from-target") == Fraction(1, 8)
    assert distance("absolute-difference") == Fraction(1, 8)


def test_exceptions_and_missing_tokens_have_a_probability() -> None:
    def fails(xs: Any, q: Any, p: Any) -> Any:
        k, row = rules.pieces(xs, q, p)
        if k < len(xs):
            raise ValueError("no residual")
        return [*xs, rules.RNG.choice(len(row), p=row)], k

    case = dyadic(3, 1)
    audited = audit(fails, case.target, case.draft, 1, size=3, options=QUICK)
    assert audited.verdict == "lossy"
    assert audited.cases[0].judged.failures == (
        ("⊥ raises ValueError: no residual", Fraction(1, 4)),
    )


def test_a_wrong_count_is_a_finding_although_the_law_is_right() -> None:
    audited = audit(lambda xs, q, p: (rules.standard(xs, q, p)[0], len(xs)), options=QUICK)
    assert audited.verdict == "lossless"
    assert audited.findings
    assert not audited.passed


def test_a_spent_budget_is_inconclusive() -> None:
    audited = audit(rules.standard, options=replace(QUICK, budget=Budget(branches=5)))
    assert audited.verdict == "inconclusive"
    assert "budget" in audited.reason


def test_the_grid_is_a_second_figure() -> None:
    def at_most(xs: Any, q: Any, p: Any) -> Any:
        k = 0
        while k < len(xs) and rules.RNG.random() <= p[k, xs[k]] / q[k, xs[k]]:
            k += 1
        row = p[k] if k == len(xs) else np.maximum(p[k] - q[k], 0)
        return [*xs[:k], int(rules.RNG.choice(len(row), p=row / row.sum()))], k

    case = dyadic(3, 1)
    audited = audit(at_most, case.target, case.draft, 1, size=3)
    assert audited.verdict == "lossless"
    assert audited.cases[0].judged.total_variation == 0
    assert audited.cases[0].grid == Fraction(1, 2**54)


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(SizeError, match="at least 1 token"):
        audit(rules.standard, draft_length=0)
    with pytest.raises(SizeError, match="together"):
        audit(rules.standard, dyadic(3, 1).target)


def test_code_that_leaves_is_no_pass() -> None:
    def leaves(_: Any, __: Any, ___: Any) -> Any:
        raise SystemExit(0)

    def leaves_sometimes(xs: Any, q: Any, p: Any) -> Any:
        k, row = rules.pieces(xs, q, p)
        if k == len(xs):
            raise SystemExit(0)
        return [*xs[:k], rules.RNG.choice(len(row), p=row / row.sum())], k

    assert audit(leaves, draft_length=1).verdict == "lossy"
    audited = audit(leaves_sometimes, draft_length=1)
    assert audited.verdict == "lossy"
    assert audited.smallest is not None
    assert "SystemExit" in audited.smallest.judged.failures[0][0]


def test_arguments_bound_before_are_looked_through() -> None:
    def tempered(xs: Any, q: Any, p: Any, scale: float) -> Any:
        return rules.standard(xs, q * scale, p * scale)

    assert audit(partial(tempered, scale=1.0), draft_length=1).verdict == "lossless"


def test_a_recursion_without_end_is_an_outcome() -> None:
    def endless(xs: Any, q: Any, p: Any) -> Any:
        return endless(xs, q, p)

    def drawing(xs: Any, q: Any, p: Any) -> Any:
        return drawing(xs, q, p) if np.random.random() < 2 else [0]

    for rule in (endless, drawing):
        audited = audit(rule, draft_length=1, options=QUICK)
        assert (audited.verdict, audited.reason) == ("lossy", "")
        assert audited.cases[0].judged.failures == (("⊥ raises RecursionError", Fraction(1)),)


def test_an_exponential_number_of_python_is_followed() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        assert random.expovariate(2.0) >= 0
        return rules.standard(xs, q, p)

    audited = audit(rule, draft_length=1)
    assert (audited.verdict, audited.reason) == ("lossless", "")
