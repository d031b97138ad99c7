"""A property is asked by name, and bounds on the acceptance from both sides."""

from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.faults.record import row
from specdec_exact.kernel.errors import ClaimError
from specdec_exact.kernel.law import Law, Token, overlap
from specdec_exact.search.counterexample import SearchBudget, find_counterexample
from specdec_exact.search.emission import Emission, Form, constant
from specdec_exact.search.properties import (
    NAMED,
    STEP,
    acceptance_at_least,
    acceptance_at_most,
    property_named,
)
from specdec_exact.search.result import Found
from tests.search import rules

SMALL = SearchBudget(cases=150, regions=60)


def test_acceptance_is_bounded_from_both_sides() -> None:
    one = acceptance_at_least(Fraction(1))
    found = find_counterexample(rules.right_round, one, sizes=(2,), draft_lengths=(1,))
    assert isinstance(found, Found)
    assert [found.violation.emitted, found.violation.owed] == [0, 1]
    assert (
        find_counterexample(rules.right_round, acceptance_at_most(), sizes=(2,), budget=SMALL).tier
        == "searched"
    )

    def half(target: Law[Token], draft: Law[Token]) -> Fraction:
        return overlap(target, draft).mass / 2

    assert isinstance(
        find_counterexample(rules.right_round, acceptance_at_most(half), sizes=(1,)), Found
    )


def emission(
    weights: dict[Any, str], target: Law[Token], form: Form = "round", length: int = 1
) -> Emission:
    exact = {outcome: Fraction(weight) for outcome, weight in weights.items()}
    return Emission(constant(target), constant(target), length, form, exact)


def test_the_first_biased_node_is_named() -> None:
    coin = row("1/2", "1/2")
    text_biased = emission({((0, 1), 1): "1/2", ((1, 0), 1): "1/4", ((1, 1), 1): "1/4"}, coin)
    violation = NAMED["sequence"].judge(text_biased)
    assert violation is not None
    assert (violation.prefix, violation.token) == ((0,), 0)
    assert (violation.emitted, violation.owed) == (Fraction(), Fraction(1, 4))
    assert NAMED["step"].judge(text_biased) is None


def test_counts_are_judged_outcome_by_outcome() -> None:
    point = row(1)
    assert NAMED["count"].judge(emission({((0, 0), 1): "1"}, point)) is None
    for wrong in (((0, 0), 0), ((0,), 1), ((0, 0, 0), 2)):
        assert NAMED["count"].judge(emission({wrong: "1"}, point)) is not None


def test_an_empty_emission_has_no_mass() -> None:
    violation = NAMED["mass"].judge(emission({None: "1/4", 0: "3/4"}, row(1), "step"))
    assert violation is not None
    assert violation.emitted == Fraction(3, 4)


def test_a_property_has_a_name() -> None:
    assert property_named("step") is STEP
    assert property_named(STEP) is STEP
    with pytest.raises(ClaimError, match="got 'speed'"):
        property_named("speed")
