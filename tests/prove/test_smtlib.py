"""Scripts say what the facts say."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.deduction.check import Fact
from specdec_exact.deduction.polynomial import collect
from specdec_exact.notation.facts import fact, facts, minima
from specdec_exact.prove.child import Child
from specdec_exact.prove.smtlib import entailment, script, states
from specdec_exact.prove.solver import Solver

NAMES = ("a", "b'", "p[x]", "sum(p*q)")
FACTS = st.builds(
    Fact,
    st.lists(
        st.tuples(
            st.lists(st.sampled_from(NAMES), max_size=2).map(tuple),
            st.fractions(-9, 9, max_denominator=5),
        ),
        max_size=3,
    ).map(lambda terms: collect([*terms])),
    st.sampled_from(["=", ">=", ">"]),
)


@given(FACTS)
def test_no_script_divides_by_a_quantity(one: Fact) -> None:
    text = states(one)
    for part in text.split("(/ ")[1:]:
        assert all(numeral.isdecimal() for numeral in part.split(")")[0].split())


@pytest.mark.parametrize(
    ("given_", "goal", "answer"),
    [
        ({"a": "a = 1"}, "2*a = 2", "unsat"),
        ({"a": "a = 1"}, "2*a = 3", "sat"),
        ({"a": "p[x] > 0", "b": "p[y] > 0"}, "p[x]*p[y] > 0", "unsat"),
        ({"a": "p[x] > 0"}, "p[y] > 0", "sat"),
        ({"a": "E' = E + 1"}, "E' > E", "unsat"),
        ({"a": "sum(p) = 1"}, "2*sum(p) = 2", "unsat"),
    ],
)
def test_a_solver_reads_them(given_: dict[str, str], goal: str, answer: str) -> None:
    with Child("z3") as process:
        reply = Solver("z3", process).check(entailment(facts(given_), {}, [fact(goal)]))
    assert reply.text("answer") == answer


def test_a_minimum_is_one() -> None:
    with Child("z3") as process:
        solver = Solver("z3", process)
        define = minima({"u": "u = min(p, q)"})
        assert solver.check(entailment({}, define, [fact("u <= p")])).text("answer") == "unsat"
        assert solver.check(entailment({}, define, [fact("u < p")])).text("answer") == "sat"
        assert solver.check(script({}, define)).text("answer") == "sat"


def test_no_goal_is_no_question() -> None:
    with Child("z3") as process:
        assert Solver("z3", process).check(entailment({}, {}, [])).text("answer") == "unsat"


def test_a_label_cannot_leave_its_comment() -> None:
    text = script({"odd\n(assert false)": Fact(collect([(("a",), Fraction(1))]), "=")}, {})
    assert "\n(assert false)" not in text
