r"""Facts about quantities, from text and back: ``u[x] + m[x] = p[x]``, ``w <= 1``, ``m = min(a, b)``.

A text has one relation (``=``, ``>=``, ``<=``, ``>``, ``<``) and polynomials on both sides: sums,
differences, products, whole powers and division by a number. ``p[x]`` depends on a token,
``sum(p*q)`` is a sum over all tokens, and ``E'`` is the value of E one draft further.
"""

import ast
import functools
import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal

from specdec_exact.deduction.check import Fact, Minimum
from specdec_exact.deduction.polynomial import Polynomial, collect, polynomial
from specdec_exact.kernel.errors import ParseError
from specdec_exact.kernel.rational import shortened

__all__ = [
    "fact",
    "facts",
    "minima",
    "minimum",
    "show_fact",
    "show_minimum",
    "show_polynomial",
    "term",
]

_RELATION = re.compile(r"(<=|>=|=|<|>)")
_MINIMUM = re.compile(r"(?P<value>[^=]+)=\s*min\((?P<left>[^,]+),(?P<right>[^,]+)\)\s*")
_OPERATIONS: dict[type[ast.operator], Callable[[Polynomial, Polynomial], Polynomial]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
_MAX_TEXT = 2000
_MAX_POWER = 16


def term(text: str) -> Polynomial:
    """Return the polynomial a text writes.

    raises    ParseError when the text is no polynomial

    >>> show_polynomial(term("(1 - a)*r[x] + 2*sum(q*p)/3"))
    'r[x] + 2/3*sum(p*q) - a*r[x]'
    """
    if len(text) > _MAX_TEXT:
        raise ParseError(f"a polynomial is written in at most {_MAX_TEXT} characters")
    try:
        # A prime is no Python, so it travels as a suffix that no name may have.
        tree = ast.parse(re.sub(r"(?<=\w)'", "__prime", text.strip()), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ParseError(f"not a polynomial: {shortened(text)!r}") from None
    return _read(tree.body, text)


def fact(text: str) -> Fact:
    """Return the fact a text states.

    raises    ParseError when there is not exactly one relation between two polynomials

    >>> show_fact(fact("w <= 1"))
    '1 - w >= 0'
    """
    parts = _RELATION.split(text)
    if len(parts) != 3:
        raise ParseError(f"a fact is one relation between two polynomials: {shortened(text)!r}")
    left, right = term(parts[0]), term(parts[2])
    relations: dict[str, tuple[Polynomial, Literal["=", ">=", ">"]]] = {
        "=": (left - right, "="),
        ">=": (left - right, ">="),
        ">": (left - right, ">"),
        "<=": (right - left, ">="),
        "<": (right - left, ">"),
    }
    return Fact(*relations[parts[1]])


def minimum(text: str) -> Minimum:
    """Return the definition a text like ``u = min(p, q)`` writes."""
    match = _MINIMUM.fullmatch(text)
    if match is None:
        raise ParseError(f"a minimum is written u = min(p, q): {shortened(text)!r}")
    return Minimum(term(match["value"]), term(match["left"]), term(match["right"]))


def facts(texts: Mapping[str, str]) -> dict[str, Fact]:
    """Return labelled facts from labelled texts."""
    return {label: fact(text) for label, text in texts.items()}


def minima(texts: Mapping[str, str]) -> dict[str, Minimum]:
    """Return labelled minima from labelled texts."""
    return {label: minimum(text) for label, text in texts.items()}


def show_polynomial(value: Polynomial) -> str:
    """Return the text of a polynomial, shorter monomials first; :func:`term` reads it back."""
    shown = ""
    for monomial, coefficient in sorted(value.terms.items(), key=lambda t: (len(t[0]), t[0])):
        size = abs(coefficient)
        factors = ([str(size)] if size != 1 or not monomial else []) + list(monomial)
        sign = " - " if coefficient < 0 else " + "
        shown += (sign if shown else sign.strip().removeprefix("+")) + "*".join(factors)
    return shown or "0"


def show_fact(value: Fact) -> str:
    """Return the text of a fact, everything on one side; :func:`fact` reads it back."""
    return f"{show_polynomial(value.polynomial)} {value.relation} 0"


def show_minimum(value: Minimum) -> str:
    """Return the text of a definition; :func:`minimum` reads it back.

    >>> show_minimum(minimum("-m = min(q - p, 0)"))
    '-m = min(-p + q, 0)'
    """
    left, right = show_polynomial(value.left), show_polynomial(value.right)
    return f"{show_polynomial(value.value)} = min({left}, {right})"


def _name(name: str) -> Polynomial:
    return collect([((name.replace("__prime", "'"),), Fraction(1))])


def _read(node: ast.expr, text: str) -> Polynomial:
    match node:
        case ast.BinOp(left, operation, right) if type(operation) in _OPERATIONS:
            return _OPERATIONS[type(operation)](_read(left, text), _read(right, text))
        case ast.BinOp(left, ast.Div() | ast.Pow() as operation, ast.Constant(int(number))):
            return _scaled(_read(left, text), operation, number, text)
        case ast.UnaryOp(ast.USub(), operand):
            return _read(operand, text) * -1
        case _:
            return _atom(node, text)


def _atom(node: ast.expr, text: str) -> Polynomial:
    match node:
        case ast.Constant(int(number)) if not isinstance(number, bool):
            return polynomial(number)
        case ast.Name(name):
            return _name(name)
        case ast.Subscript(ast.Name(name), ast.Name(index)):
            return _name(f"{name}[{index}]")
        case ast.Call(ast.Name("sum"), [argument], []):
            return _sum(_read(argument, text))
        case _:
            raise ParseError(f"not a polynomial: {shortened(text)!r}")


def _scaled(base: Polynomial, operation: ast.Div | ast.Pow, number: int, text: str) -> Polynomial:
    if isinstance(operation, ast.Div) and number > 0:
        return base * Fraction(1, number)
    if isinstance(operation, ast.Pow) and 0 < number <= _MAX_POWER:
        return functools.reduce(operator.mul, [base] * number)
    raise ParseError(f"divided by 0, or a power beyond {_MAX_POWER}: {shortened(text)!r}")


def _sum(summand: Polynomial) -> Polynomial:
    # A sum is linear: sum(2*p*q - p) is read as 2*sum(p*q) - sum(p).
    return collect(
        [
            ((f"sum({'*'.join(monomial) or 1})",), coefficient)
            for monomial, coefficient in summand.terms.items()
        ]
    )
