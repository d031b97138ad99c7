"""What is found, the kernel accepts; what cannot be is not found."""

import pytest

from specdec_exact.deduction.check import derive, prove
from specdec_exact.notation.facts import fact, facts, minima
from specdec_exact.prove.find import find, find_steps

DEFINE = minima({"u": "u = min(p, q)", "m": "-m = min(q - p, 0)"})


@pytest.mark.parametrize(
    ("known", "goal"),
    [
        ({"a": "a > 0"}, "2*a + 1 > 0"),
        ({"a": "a > 0", "b": "a <= 0"}, "z = 7"),
        ({"a": "a >= 1", "b": "a <= 1"}, "a = 1"),
        ({}, "u + m = p"),
        ({}, "u <= q"),
        ({"r": "R*r = m", "s": "u + m = p"}, "u + R*r = p"),
        ({"h": "(1 - a)*E = 1 - X", "e": "F = E + X"}, "(1 - a)*F = 1 - a*X"),
        ({"a": "a >= 0", "b": "a <= 1"}, "a**2 <= 1"),
    ],
)
def test_a_proof_is_found(known: dict[str, str], goal: str) -> None:
    proof = find(facts(known), DEFINE, fact(goal))
    assert proof is not None
    prove(facts(known), DEFINE, fact(goal), proof)


@pytest.mark.parametrize("goal", ["u = p", "m > 0", "0 = 1", "x**2 >= 0"])
def test_what_does_not_follow_is_not_found(goal: str) -> None:
    assert find({}, DEFINE, fact(goal)) is None
    assert find_steps({}, DEFINE, fact(goal), "goal") is None


def test_products_are_stated_first() -> None:
    known = facts({"a": "a >= 0", "b": "b <= 1", "z": "z = a*b"})
    steps = find_steps(known, {}, fact("z <= a"), "goal")
    assert steps is not None
    assert list(steps) == ["goal.1", "goal"]
    assert derive(known, {}, steps)["goal"] == fact("z <= a")


def test_what_needs_no_products_has_none() -> None:
    steps = find_steps(facts({"a": "a >= 0"}), {}, fact("a >= 0"), "goal")
    assert steps is not None
    assert list(steps) == ["goal"]
