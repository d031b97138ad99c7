"""Bisection and the audit agree as rationals, where both are right; a budget ends it."""

from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit import Options
from specdec_exact.audit.probe import probe, probed
from specdec_exact.audit.suite import Case, boundary, dyadic
from specdec_exact.kernel.law import law
from tests.audit import rules

OPTIONS = Options()
EVEN = law(["1/2", "1/2"])
SMALL = Case("two tokens", 2, lambda _: law(["1/4", "3/4"]), lambda _: EVEN, 1)


def walked(xs: Any, q: Any, p: Any) -> Any:
    k, row = rules.pieces(xs, q, p)
    return [*xs[:k], int(rules.RNG.random() * row.sum() >= row[0])], k


@pytest.mark.parametrize("rule", [walked, rules.FAULTY["residual-reuses-test-number"]])
def test_both_laws_are_equal(rule: Any) -> None:
    found = probe(rule, SMALL, OPTIONS)
    assert found.law is not None
    assert found.distance == 0


@pytest.mark.parametrize("case", [*boundary(), dyadic(3, 1)], ids=lambda case: case.name)
def test_they_agree_on_the_suite(case: Case) -> None:
    assert probe(rules.standard, case, OPTIONS).distance == 0


def test_an_edge_of_the_generator_is_found_to_the_tick() -> None:
    def at_most(xs: Any, q: Any, p: Any) -> Any:
        accepted = rules.RNG.random() <= p[0, xs[0]] / q[0, xs[0]]
        return [*xs, 0] if accepted else [1]

    found = probe(at_most, SMALL, OPTIONS)
    assert found.law is not None
    tick = Fraction(1, 2**53)
    assert sum(w for o, w in found.law.items() if o.tokens[0] == 0) == (EVEN[0] + tick) / 2
    assert found.distance == 0


def test_the_inputs_of_one_draft_are_probed() -> None:
    found = probed(rules.standard, [dyadic(3, 2), SMALL], OPTIONS)
    assert [(one.case.name, one.distance) for one in found] == [("two tokens", Fraction(0))]


def test_too_few_runs_are_no_law() -> None:
    found = probe(walked, SMALL, OPTIONS, runs=20)
    assert (found.law, found.distance, found.runs) == (None, None, 20)


def test_code_that_the_audit_misreads_would_differ() -> None:
    # A float tells the code what a number of ours does not: its type.
    def reads(_xs: Any, _q: Any, _p: Any) -> Any:
        return [int(type(rules.RNG.random()) is float)]

    assert probe(reads, SMALL, OPTIONS).distance == 1
