"""Facts as SMT-LIB 2.6 text, without division: what any solver for real arithmetic reads.

A quantity is a real constant named as the fact names it, ``|p[x]|``, ``|sum(p*q)|``.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from specdec_exact.deduction.check import Fact, Facts, Minima
from specdec_exact.deduction.polynomial import Polynomial, collect

__all__ = ["entailment", "script", "states", "symbols"]


def entailment(facts: Facts, minima: Minima, goals: Iterable[Fact]) -> str:
    """Return the script that is unsatisfiable if and only if the facts imply all the goals.

    >>> from specdec_exact.notation.facts import fact, facts
    >>> print(entailment(facts({"mass": "a + b = 1"}), {}, [fact("a = 1 - b")]))
    (set-logic QF_LRA)
    (declare-const |a| Real)
    (declare-const |b| Real)
    ; mass
    (assert (= |a| (+ 1 (* (- 1) |b|))))
    ; not
    (assert (or false (not (= |a| (+ 1 (* (- 1) |b|))))))
    (check-sat)
    <BLANKLINE>
    """
    goals = list(goals)
    denied = f"(assert (or false {' '.join(f'(not {states(goal)})' for goal in goals)}))"
    return script(facts, minima, [goal.polynomial for goal in goals], ["; not", denied])


def script(
    facts: Facts, minima: Minima, further: Iterable[Polynomial] = (), lines: Iterable[str] = ()
) -> str:
    """Return the script that is satisfiable if and only if the facts have a model.

    further, lines    polynomials whose names are declared too, and commands that speak of them
    """
    said = [fact.polynomial for fact in facts.values()]
    said += [part for m in minima.values() for part in (m.value, m.left, m.right)]
    said += further
    names = symbols(said)
    linear = all(len(monomial) <= 1 for value in said for monomial in value.terms)
    text = [f"(set-logic QF_{'L' if linear else 'N'}RA)"]
    text += [f"(declare-const |{name}| Real)" for name in names]
    for label, fact in facts.items():
        text += [_comment(label), f"(assert {states(fact)})"]
    for label, minimum in minima.items():
        left, right = _term(minimum.left), _term(minimum.right)
        smaller = f"(ite (<= {left} {right}) {left} {right})"
        text += [_comment(label), f"(assert (= {_term(minimum.value)} {smaller}))"]
    return "\n".join([*text, *lines, "(check-sat)", ""])


def states(fact: Fact) -> str:
    """Return the formula of a fact; an equation is solved for a quantity where that needs no division.

    >>> from specdec_exact.notation.facts import fact
    >>> states(fact("2*p[x]/3 > q[x]*r"))
    '(> (+ (* (/ 2 3) |p[x]|) (* (- 1) |q[x]| |r|)) 0)'
    >>> states(fact("E' = a*E + 1"))
    "(= |E'| (+ 1 (* |E| |a|)))"
    """
    solved = _solvable(fact.polynomial) if fact.relation == "=" else None
    if solved is None:
        return f"({fact.relation} {_term(fact.polynomial)} 0)"
    rest = fact.polynomial - collect([((solved,), fact.polynomial.terms[(solved,)])])
    # Solvers substitute what is defined, and then see polynomials where they saw products.
    return f"(= |{solved}| {_term(rest * (-1 / fact.polynomial.terms[(solved,)]))})"


def _solvable(value: Polynomial) -> str | None:
    """Return a name that stands alone in one monomial, with 1 or -1 before it, and in no other."""
    names = [name for monomial in value.terms for name in set(monomial)]
    alone = [
        m[0]
        for m, coefficient in value.terms.items()
        if len(m) == 1 and abs(coefficient) == 1 and names.count(m[0]) == 1
    ]
    return min(alone, key=lambda name: (not name.endswith("'"), name), default=None)


def symbols(polynomials: Iterable[Polynomial]) -> list[str]:
    """Return the names that occur, sorted."""
    return sorted({name for value in polynomials for m in value.terms for name in m})


def _comment(label: str) -> str:
    return "; " + "".join(c if c.isprintable() else "?" for c in label)


def _term(value: Polynomial) -> str:
    parts = [_product(names, c) for names, c in _sorted(value.terms)]
    return f"(+ {' '.join(parts)})" if len(parts) > 1 else "".join(parts) or "0"


def _sorted(
    terms: Mapping[tuple[str, ...], Fraction],
) -> list[tuple[tuple[str, ...], Fraction]]:
    return sorted(terms.items(), key=lambda item: (len(item[0]), item[0]))


def _product(names: tuple[str, ...], coefficient: Fraction) -> str:
    factors = [f"|{name}|" for name in names]
    if coefficient != 1 or not names:
        factors.insert(0, _number(coefficient))
    return f"(* {' '.join(factors)})" if len(factors) > 1 else factors[0]


def _number(value: Fraction) -> str:
    # A quotient of two numerals is a constant of the language, not a division.
    size = str(abs(value.numerator))
    shown = size if value.denominator == 1 else f"(/ {size} {value.denominator})"
    return f"(- {shown})" if value < 0 else shown
