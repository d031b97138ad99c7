"""Formulas as LaTeX: nothing is lost, and nothing is divided."""

import pytest

from specdec_exact.notation.facts import fact
from specdec_exact.prove.formulas import formula, latex
from specdec_exact.prove.library import load


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a = 0", "a = 0"),
        ("0 = 0", "0 = 0"),
        ("a - b > 1", "a > 1 + b"),
        ("E' = a*E + 1", "E' = 1 + E\\,a"),
        ("E'[x] >= p[x]**3", "E'(x) \\ge p(x)^{3}"),
        ("sum(p*q)/2 = sum(1)", "\\frac{1}{2} \\sum_x p(x)\\,q(x) = \\sum_x 1"),
        ("long_name = 2", "\\mathit{long\\_name} = 2"),
    ],
)
def test_a_fact_is_shown(text: str, shown: str) -> None:
    assert formula(fact(text)) == shown


def test_a_theorem_is_shown() -> None:
    for theorem in load().values():
        text = latex(theorem)
        assert theorem.statement in text
        assert text.count(r"\begin{") == text.count(r"\end{")
