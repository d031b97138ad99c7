"""The verdict on all inputs together, and the reasons that are given for it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from specdec_exact.audit import Options, audit
from specdec_exact.audit.harness import HOPELESS
from specdec_exact.choice import Budget
from tests.audit import rules

QUICK = Options(grid=False)


def test_a_rule_that_accepts_less_than_it_could_is_suboptimal() -> None:
    audited = audit(rules.sample_and_match, draft_length=1, options=QUICK)
    assert audited.verdict == "lossless-suboptimal"
    assert audited.passed


def test_logarithms_alone_are_inconclusive_and_a_declared_rounding_settles_them() -> None:
    assert audit(rules.gumbel, draft_length=1, options=QUICK).verdict == "inconclusive"
    declared = replace(QUICK, rounding=Fraction(1, 10**12))
    assert audit(rules.gumbel, draft_length=1, options=declared).verdict == "lossless"


def test_a_wrong_signature_is_an_error_that_names_it() -> None:
    def four(_: Any, __: Any, ___: Any, missing: Any) -> Any:
        return missing

    audited = audit(four, draft_length=1)
    assert (audited.verdict, audited.nearest) == ("error", None)
    assert "cannot be called with (draft tokens, draft rows, target rows): it" in audited.reason
    assert "missing 1 required positional argument" in audited.reason


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
            np.float64(rules.RNG.random())
        return [0] * (len(xs) + 1), len(xs)

    assert audit(converts, draft_length=2).verdict == "lossy"


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
