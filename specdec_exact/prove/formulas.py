r"""Formulas of theorems in LaTeX: ``u[x] + m[x] = p[x]`` becomes ``u(x) + m(x) = p(x)``."""

import re
from fractions import Fraction

from specdec_exact.deduction.check import Fact, Minimum
from specdec_exact.deduction.polynomial import Polynomial
from specdec_exact.notation.theorem import Theorem

__all__ = ["formula", "latex", "minimum", "term"]

_SUM = re.compile(r"sum\((?P<words>.*)\)")
_INDEXED = re.compile(r"(?P<word>\w+'?)\[(?P<index>[a-z])\]")


def formula(fact: Fact) -> str:
    r"""Return a fact with its negative terms on the other side.

    >>> from specdec_exact.notation.facts import fact
    >>> print(formula(fact("u[x] + m[x] = p[x]")))
    m(x) + u(x) = p(x)
    >>> print(formula(fact("sum(p*q) >= 2*a**2/3")))
    \sum_x p(x)\,q(x) \ge \frac{2}{3} a^{2}
    """
    terms = fact.polynomial.terms.items()
    left = Polynomial({names: c for names, c in terms if c > 0})
    right = Polynomial({names: -c for names, c in terms if c < 0})
    return f"{term(left)} {_RELATIONS[fact.relation]} {term(right)}"


_RELATIONS = {"=": "=", ">=": r"\ge", ">": ">"}


def minimum(value: Minimum) -> str:
    r"""Return a definition by a minimum.

    >>> from specdec_exact.notation import facts
    >>> print(minimum(facts.minimum("u[x] = min(p[x], q[x])")))
    u(x) = \min(p(x),\, q(x))
    """
    return rf"{term(value.value)} = \min({term(value.left)},\, {term(value.right)})"


def term(value: Polynomial) -> str:
    """Return a polynomial, shorter products first."""
    shown = ""
    for names, coefficient in sorted(value.terms.items(), key=lambda t: (len(t[0]), t[0])):
        size = abs(coefficient)
        factors = [_number(size)] if size != 1 or not names else []
        factors += [_power(_quantity(name), names.count(name)) for name in dict.fromkeys(names)]
        sign = " - " if coefficient < 0 else " + "
        shown += (sign if shown else sign.strip().removeprefix("+")) + r"\,".join(factors)
    return shown.replace(r"}\,", "} ") if shown else "0"


def _power(quantity: str, times: int) -> str:
    return quantity if times == 1 else f"{quantity}^{{{times}}}"


def _number(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    return rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def _quantity(name: str) -> str:
    if match := _SUM.fullmatch(name):
        words = match["words"].split("*")
        inside = "1" if words == ["1"] else r"\,".join(f"{_word(w)}(x)" for w in words)
        return rf"\sum_x {inside}"
    if match := _INDEXED.fullmatch(name):
        return f"{_word(match['word'])}({match['index']})"
    return _word(name)


def _word(name: str) -> str:
    bare = name.removesuffix("'")
    spelled = bare if len(bare) == 1 else rf"\mathit{{{bare}}}".replace("_", r"\_")
    return spelled + name[len(bare) :]


def latex(theorem: Theorem) -> str:
    r"""Return the statement and its proof as LaTeX, in the environments of ``amsthm``.

    >>> from specdec_exact.prove.library import load
    >>> latex(load()["token.output_law"]).splitlines()[1]
    '\\begin{theorem}[token.output\\_law]'
    """
    name = theorem.name.replace("_", r"\_")
    return "\n".join(
        [
            f"% {theorem.source}",
            rf"\begin{{theorem}}[{name}]",
            f"{theorem.title} ({theorem.scope}; {theorem.letters})",
            rf"\[ {theorem.statement} \]",
            r"\end{theorem}",
            r"\begin{proof}",
            theorem.argument.strip(),
            r"\end{proof}",
            "",
        ]
    )
