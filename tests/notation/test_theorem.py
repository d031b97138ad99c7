"""Records of theorems: obligations from texts, and spoiled ones."""

from fractions import Fraction

import pytest

from specdec_exact.deduction.check import Products, discharge
from specdec_exact.kernel.errors import ParseError, Refuted
from specdec_exact.notation.facts import fact, minimum, term
from specdec_exact.notation.theorem import absurd, linear, products, spoiled
from tests.attacks.deduction_cases import TOKEN


def test_a_spoiled_obligation_differs_in_what_was_spoiled() -> None:
    wrong = spoiled(
        TOKEN, given={"residual": "r[x] = p[x]"}, define={"overlap": "u[x] = min(p[x], 2*q[x])"}
    )
    assert wrong.given == {**TOKEN.given, "residual": fact("r[x] = p[x]")}
    assert wrong.minima["overlap"] == minimum("u[x] = min(p[x], 2*q[x])")
    assert (wrong.steps, wrong.goals) == (TOKEN.steps, TOKEN.goals)
    discharge(TOKEN)
    with pytest.raises(Refuted):
        discharge(wrong)


def test_factors_may_be_labels_or_words() -> None:
    assert linear({"a": "r[x]"}, b=2).cofactors == {"a": term("r[x]"), "b": term("2")}
    assert absurd(a=1).cofactors == linear({"a": 1}).cofactors


def test_products_are_weights_and_labels() -> None:
    assert products(("1/2", "a a"), (3, "")) == Products(
        ((Fraction(1, 2), ("a", "a")), (Fraction(3), ()))
    )
    with pytest.raises(ParseError):
        products(("1/0", "a"))
