"""Every way to call an implementation, and everything it may owe."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from specdec_exact.audit import Options, audit
from specdec_exact.audit.suite import dyadic
from tests.audit import rules

QUICK = Options(grid=False)


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
