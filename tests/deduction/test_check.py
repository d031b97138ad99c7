"""Each rule of deduction: what it establishes, and what it refuses."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Literal, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.deduction.check import (
    Absurd,
    Both,
    Deduce,
    Fact,
    Fold,
    Linear,
    Minimum,
    Products,
    Proof,
    Rename,
    Split,
    Step,
    derive,
    discharge,
    prove,
)
from specdec_exact.deduction.polynomial import Polynomial, collect, polynomial
from specdec_exact.kernel.errors import ClaimError, Refuted
from specdec_exact.notation.facts import fact, facts, minima
from specdec_exact.notation.theorem import absurd, both, fold, linear, obligation, products, split
from specdec_exact.prove.find import find
from tests.attacks.deduction_cases import SOUND

KNOWN = facts({"a": "a > 0", "b": "b >= 0", "c": "c = 1", "d": "d >= 2"})
MINIMA = minima({"m": "u = min(a, b)"})


@pytest.mark.parametrize("name", SOUND)
def test_what_is_sound_is_discharged(name: str) -> None:
    discharge(SOUND[name])


@pytest.mark.parametrize(
    ("text", "proof"),
    [
        ("a > 0", linear(a=1)),
        ("a >= 0", linear(a=1)),
        ("a + b > 0", linear(a=1, b=1)),
        ("2*a + 1 > 0", linear(a=2)),
        ("1 > 0", linear()),
        ("0 >= 0", linear()),
        ("0 = 0", linear()),
        ("c*x = x", linear(c="x")),
        ("b + 3*c >= 3", linear(b=1, c=3)),
        ("d >= 1", linear(d=1)),
        ("d > 1", linear(d=1)),
        ("a*b >= 0", products((1, "a b"))),
        ("7 >= 0", products((7, ""))),
        ("u <= a", split("m", linear({"m.value": -1}), linear({"m.value": -1, "m.case": 1}))),
        ("u <= b", split("m", linear({"m.value": -1, "m.case": 1}), linear({"m.value": -1}))),
        ("c = 1", both(linear(c=1), linear(c=-1))),
    ],
)
def test_a_proof_is_accepted(text: str, proof: Proof) -> None:
    prove(KNOWN, MINIMA, fact(text), proof)


@pytest.mark.parametrize(
    ("text", "proof", "reason"),
    [
        ("b > 0", linear(b=1), "sign"),
        ("b > 0", linear(a=0, b=1), "sign"),
        ("a = 0", linear(a=1), "cofactor"),
        ("c = 1", linear(c=1, a=0), "cofactor"),
        ("-a >= 0", linear(a=-1), "cofactor"),
        ("a*b >= 0", linear(b="a"), "cofactor"),
        ("c = 2", linear(c=1), "sign"),
        ("a >= 1", linear(a=1), "sign"),
        ("x >= 0", linear(a=1), "identity"),
        ("x >= 0", linear(x=1), "unknown"),
        ("0 > 0", linear(), "sign"),
        ("x = 5", absurd(), "sign"),
        ("x = 5", absurd(b=1), "identity"),
        ("a*c >= a", products((1, "a c")), "product"),
        ("-a*b >= 0", products((-1, "a b")), "weight"),
        ("a*b > 0", products((1, "a b")), "products"),
        ("a*b = 0", products((1, "a b")), "products"),
        ("a*b >= 0", products((1, "a e")), "unknown"),
        ("c >= 1", both(linear(c=1), linear(c=-1)), "both"),
        ("b = 0", both(linear(b=1), linear(b=-1)), "cofactor"),
        ("u <= a", split("n", linear(), linear()), "minimum"),
        ("u <= a", split("m", split("m", linear(), linear()), linear()), "label"),
        ("u <= a", split("m", linear({"m.value": -1}), linear({"m.value": -1})), "identity"),
    ],
)
def test_a_proof_is_refused(text: str, proof: Proof, reason: str) -> None:
    with pytest.raises(Refuted) as refused:
        prove(KNOWN, MINIMA, fact(text), proof)
    assert refused.value.reason == reason


def test_two_contradictory_facts_prove_anything() -> None:
    known = facts({"less": "x < 1", "more": "x >= 1"})
    prove(known, {}, fact("y = 7"), absurd(less=1, more=1))
    with pytest.raises(Refuted, match="sign"):
        prove(
            facts({"less": "x <= 1", "more": "x >= 1"}), {}, fact("y = 7"), absurd(less=1, more=1)
        )


def test_a_sum_takes_what_does_not_depend_on_the_token_outside() -> None:
    known = derive(facts({"f": "a*p[x]*q[x] + 2*q[y] + 3 > 0"}), {}, {"s": Fold("f", "x")})
    assert known["s"] == fact("a*sum(p*q) + 2*q[y]*sum(1) + 3*sum(1) >= 0")


def test_a_sum_of_equations_is_an_equation() -> None:
    assert derive(facts({"f": "p[x] = q[x]"}), {}, {"s": fold("f", "x")})["s"].relation == "="


def test_a_later_state_has_no_sum() -> None:
    with pytest.raises(ClaimError, match="not a monomial"):
        derive(facts({"f": "E'[x] = 1"}), {}, {"s": Fold("f", "x")})


def test_one_index_may_become_another_that_is_there() -> None:
    known = derive(facts({"f": "p[x] > q[y]"}), {}, {"r": Rename("f", "x", "y")})
    assert known["r"] == fact("p[y] > q[y]")


@pytest.mark.parametrize("goal", ["given", "missing"])
def test_a_goal_is_a_step(goal: str) -> None:
    wrong = obligation(given={"given": "a = 1"}, steps={}, goals={goal: "a = 1"})
    with pytest.raises(Refuted, match="goal"):
        discharge(wrong)


# ---------------------------------------------------------------- soundness, by values

NUMBERS = st.fractions(min_value=-3, max_value=3, max_denominator=3)
FACTS = st.builds(
    Fact,
    st.lists(
        st.tuples(st.sampled_from([(), ("x",), ("y",), ("x", "y"), ("u",)]), NUMBERS), max_size=3
    ).map(collect),
    st.sampled_from(["=", ">=", ">"]),
)
COFACTORS = st.dictionaries(
    st.sampled_from(["f", "g", "m.case", "m.value"]),
    st.one_of(NUMBERS.map(polynomial), st.just(collect([(("x",), Fraction(1))]))),
    max_size=3,
)
LINEAR = COFACTORS.map(Linear)
LEAVES = st.one_of(
    LINEAR,
    COFACTORS.map(Absurd),
    st.lists(
        st.tuples(NUMBERS, st.lists(st.sampled_from(["f", "g"]), max_size=2).map(tuple)), max_size=2
    ).map(lambda terms: Products(tuple(terms))),
)
PROOFS = st.one_of(
    LEAVES, st.builds(Both, LEAVES, LEAVES), st.builds(Split, st.just("m"), LEAVES, LEAVES)
)
GRID = [Fraction(n, 2) for n in range(-4, 5)]


def _value(of: Polynomial, at: Mapping[str, Fraction]) -> Fraction:
    total = Fraction(0)
    for names, coefficient in of.terms.items():
        part = coefficient
        for name in names:
            part *= at[name]
        total += part
    return total


def _holds(what: Fact, at: Mapping[str, Fraction]) -> bool:
    value = _value(what.polynomial, at)
    return {"=": value == 0, ">=": value >= 0, ">": value > 0}[what.relation]


def _accepted(known: Mapping[str, Fact], m: Minimum, goal: Fact, proof: Proof) -> bool:
    try:
        prove(known, {"m": m}, goal, proof)
    except Refuted:
        return False
    return True


MINIMUM = minima({"m": "u = min(x, y)"})["m"]


def _true_wherever_the_facts_are(known: Mapping[str, Fact], goal: Fact) -> bool:
    for x, y in product(GRID, GRID):
        at = {"x": x, "y": y, "u": min(x, y)}
        if all(_holds(one, at) for one in known.values()) and not _holds(goal, at):
            return False
    return True


@given(FACTS, FACTS, FACTS, PROOFS)
def test_no_forged_proof_of_a_wrong_fact_is_accepted(
    f: Fact, g: Fact, goal: Fact, proof: Proof
) -> None:
    known = {"f": f, "g": g}
    if _accepted(known, MINIMUM, goal, proof):
        assert _true_wherever_the_facts_are(known, goal)


@given(FACTS, FACTS, NUMBERS, NUMBERS)
def test_what_combines_to_the_goal_is_true_or_refused(
    f: Fact, g: Fact, one: Fraction, two: Fraction
) -> None:
    # The goal is made to fit, so that only signs and strictness are left to be wrong.
    known = {"f": f, "g": g}
    combined = f.polynomial * one + g.polynomial * two
    relations: tuple[Literal["=", ">=", ">"], ...] = ("=", ">=", ">")
    for relation in relations:
        goal = Fact(combined, relation)
        proof = Linear({"f": polynomial(one), "g": polynomial(two)})
        if _accepted(known, MINIMUM, goal, proof):
            assert _true_wherever_the_facts_are(known, goal)


@settings(max_examples=25)
@given(FACTS, FACTS, FACTS)
def test_what_is_found_is_accepted_and_true(f: Fact, g: Fact, goal: Fact) -> None:
    known = {"f": f, "g": g}
    proof = find(known, {"m": MINIMUM}, goal, splits=1)
    if proof is not None:
        assert _accepted(known, MINIMUM, goal, proof)
        assert _true_wherever_the_facts_are(known, goal)


def test_a_step_that_is_refused_stops_the_derivation() -> None:
    with pytest.raises(Refuted, match="sign"):
        derive({}, {}, {"wrong": Deduce(fact("0 = 1"), linear())})


@pytest.mark.parametrize("nothing", [None, "obvious", {}, fact("0 = 0")])
def test_what_is_no_proof_proves_nothing(nothing: object) -> None:
    with pytest.raises(AttributeError):
        prove({}, {}, fact("0 = 1"), cast("Proof", nothing))
    with pytest.raises(AttributeError):
        derive({}, {}, {"wrong": cast("Step", nothing)})
