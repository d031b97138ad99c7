"""Exact rules are cleared with distance 0, and faults are caught, in NumPy code that is not ours."""

import random
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.harness import HOPELESS
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


def test_a_rule_that_accepts_less_than_it_could_is_suboptimal() -> None:
    audited = audit(rules.sample_and_match, draft_length=1, options=QUICK)
    assert audited.verdict == "lossless-suboptimal"
    assert audited.passed


def test_logarithms_alone_are_inconclusive_and_a_declared_rounding_settles_them() -> None:
    assert audit(rules.gumbel, draft_length=1, options=QUICK).verdict == "inconclusive"
    declared = replace(QUICK, rounding=Fraction(1, 10**12))
    assert audit(rules.gumbel, draft_length=1, options=declared).verdict == "lossless"


def test_greedy_code_owes_the_likeliest_token() -> None:
    def greedy(xs: Any, _q: Any, p: Any) -> Any:
        best = [int(row.argmax()) for row in p]
        k = next((k for k, x in enumerate(xs) if x != best[k]), len(xs))
        return best[: k + 1], k

    assert audit(greedy, options=replace(QUICK, mode="greedy")).verdict == "lossless"
    assert audit(greedy, options=QUICK).verdict == "lossy"
    assert audit(rules.standard, options=replace(QUICK, mode="greedy")).verdict == "lossy"


def test_a_rule_that_is_told_another_draft_law_is_lossy() -> None:
    case = dyadic(3, 1)
    told = replace(QUICK, told=case.target)
    audited = audit(rules.standard, case.target, case.draft, 1, size=3, options=told)
    assert (audited.verdict, audited.total_variation) == ("lossy", Fraction(1, 4))


def test_a_declared_loss_is_held_to_its_declaration() -> None:
    declared = replace(QUICK, declares=lambda _target, draft: draft)
    case = dyadic(3, 1)
    rule = rules.FAULTY["accept-always"]

    def only_drafts(xs: Any, q: Any, p: Any) -> Any:
        return rule(xs, q, p)[0][:-1], len(xs)

    audited = audit(only_drafts, case.target, case.draft, 1, size=3, options=declared)
    assert audited.verdict == "lossy-as-declared"
    audited = audit(rules.standard, case.target, case.draft, 1, size=3, options=declared)
    assert audited.verdict == "lossy"


def test_an_implementation_may_draw_its_own_drafts() -> None:
    def rounds(draft: Any, target: Any, length: Any) -> Any:
        text: list[int] = []
        told: list[Any] = []
        for _ in range(length):
            told.append(draft(text))
            text.append(int(rules.RNG.choice(len(told[-1]), p=told[-1])))
        laws = np.array([target(text[:n]) for n in range(length + 1)])
        return rules.standard(text, np.array(told), laws)

    audited = audit(rounds, options=replace(QUICK, drafts="own"))
    assert audited.verdict == "lossless"


def test_uniforms_may_be_arguments() -> None:
    def rule(xs: Any, q: Any, p: Any, u: Any) -> Any:
        k = 0
        while k < len(xs) and u[k] * q[k, xs[k]] < p[k, xs[k]]:
            k += 1
        row = p[k] if k == len(xs) else np.maximum(p[k] - q[k], 0)
        sums = np.cumsum(row)
        return [*xs[:k], int((u[-1] * sums[-1] >= sums).sum())], k

    assert audit(rule, options=replace(QUICK, uniforms=3)).verdict == "lossless"
    reused = replace(QUICK, uniforms=2)
    assert audit(rule, draft_length=2, options=reused).verdict == "lossy"


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


def test_a_wrong_signature_is_an_error_that_names_it() -> None:
    def four(_: Any, __: Any, ___: Any, missing: Any) -> Any:
        return missing

    audited = audit(four, draft_length=1)
    assert (audited.verdict, audited.nearest) == ("error", None)
    assert "cannot be called with (draft tokens, draft rows, target rows): it" in audited.reason
    assert "missing 1 required positional argument" in audited.reason


def test_arguments_bound_before_are_looked_through() -> None:
    def tempered(xs: Any, q: Any, p: Any, scale: float) -> Any:
        return rules.standard(xs, q * scale, p * scale)

    assert audit(partial(tempered, scale=1.0), draft_length=1).verdict == "lossless"


def test_code_without_end_is_given_up_after_some_inputs() -> None:
    def endless(_: Any, __: Any, ___: Any) -> Any:
        while True:
            pass

    audited = audit(endless, options=Options(budget=Budget(branches=10, seconds=0.2)))
    assert audited.verdict == "inconclusive"
    assert f"and on {HOPELESS - 1} more inputs" in audited.reason
    assert audited.reason.endswith("the other inputs were not tried")


def test_code_that_cannot_be_followed_is_still_tried_on_every_input() -> None:
    def converts(xs: Any, _: Any, __: Any) -> Any:
        if len(xs) == 1:
            float(rules.RNG.random())
        return [0] * (len(xs) + 1), len(xs)

    assert audit(converts, draft_length=2).verdict == "lossy"


def test_a_recursion_without_end_is_an_outcome() -> None:
    def endless(xs: Any, q: Any, p: Any) -> Any:
        return endless(xs, q, p)

    def drawing(xs: Any, q: Any, p: Any) -> Any:
        return drawing(xs, q, p) if np.random.random() < 2 else [0]

    for rule in (endless, drawing):
        audited = audit(rule, draft_length=1, options=QUICK)
        assert (audited.verdict, audited.reason) == ("lossy", "")
        assert audited.cases[0].judged.failures == (("⊥ raises RecursionError", Fraction(1)),)


def test_what_a_function_cannot_be_called_with_is_named() -> None:
    def own(_draft: Any) -> Any:
        return [0]

    reason = audit(own, draft_length=1, options=replace(QUICK, drafts="own")).reason
    assert "cannot be called with (draft model, target model, draft length): it raises" in reason
    audited = audit(own, draft_length=1, options=replace(QUICK, uniforms=2))
    assert audited.verdict == "error"
    assert "(draft tokens, draft rows, target rows, random numbers): it raises" in audited.reason


def test_a_budget_that_is_spent_on_many_inputs_is_one_reason() -> None:
    small = replace(QUICK, budget=Budget(branches=3))
    reason = audit(rules.standard, draft_length=1, options=small).reason
    assert reason.count("the budget of 3 branches ran out after 3 branches of mass") == 1
    assert "more inputs)" in reason


def test_an_exponential_number_of_python_is_followed() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        assert random.expovariate(2.0) >= 0
        return rules.standard(xs, q, p)

    audited = audit(rule, draft_length=1)
    assert (audited.verdict, audited.reason) == ("lossless", "")
