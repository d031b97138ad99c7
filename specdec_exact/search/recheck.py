"""Check a survey again, from its record alone: nothing is searched, no solver is asked.

From the region of all laws on, every fork has to account for all three signs: one that was pruned by a
certificate, which is checked; one that was followed by a region of its own. In every region without a
fork the rule is run again, allowed to know only the signs of that region, and the property is judged. For the
law of a step, the equality is also established in SymPy's field of rational functions, which shares
no code with the numbers of the run.
"""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from importlib import import_module
from math import gcd, lcm
from typing import Any, cast

from specdec_exact.choice.explore import Budget
from specdec_exact.kernel.errors import Refuted
from specdec_exact.search.emission import Emission, Rule
from specdec_exact.search.number import Number
from specdec_exact.search.polynomials import Exponents, Polynomial
from specdec_exact.search.properties import Property
from specdec_exact.search.reduction import reduced
from specdec_exact.search.refutation import Constraint, check_empty
from specdec_exact.search.regions import Regions, Signs, Strayed, emission_on, judged_on

__all__ = ["recheck"]

# SymPy declares no types; its elements do not leave this file.
fields: Any = import_module("sympy.polys.fields")
domains: Any = import_module("sympy.polys.domains")


def recheck(rule: Rule, asked: Property, regions: Regions, budget: Budget) -> None:
    """Refuse a survey that does not show that a property holds for all laws of its size.

    raises    Refuted: ``uncertified``, ``missing``, ``open``, ``strayed``, ``violated``, ``equal``, or as check_empty
    """
    ring, leaves = regions.unknowns.ring, set(regions.leaves)
    ring.settle = _refuse
    pending: list[Signs] = [regions.seeds]
    while pending:
        signs = pending.pop()
        region = [(ring.atoms[atom], sign) for atom, sign in signs]
        fork = regions.forks.get(signs)
        if fork is None:
            if signs not in leaves:
                raise Refuted("missing", "a region was never followed")
            _check_leaf(rule, asked, regions, signs, region, budget)
            continue
        for sign in (1, 0, -1):
            if sign not in fork.pruned:
                pending.append((*signs, (fork.atom, sign)))
                continue
            certificate = fork.pruned[sign]
            if certificate is None:
                raise Refuted("uncertified", "a region was pruned on the word of a solver")
            constraints = (*regions.base, *region, (ring.atoms[fork.atom], sign))
            check_empty(constraints, certificate, ring.size)


def _refuse(atom: int) -> int:
    raise Refuted("open", f"the rule asks for a sign that its region does not know: atom {atom}")


def _check_leaf(
    rule: Rule, asked: Property, regions: Regions, signs: Signs, region: list[Constraint], budget: Budget
) -> None:  # fmt: skip
    regions.unknowns.ring.signs = dict(signs)
    try:
        emission = emission_on(rule, regions.unknowns, budget)
        violation = judged_on(asked, emission, regions.unknowns)
    except Strayed as error:
        raise Refuted("strayed", str(error)) from None
    if violation is not None:
        raise Refuted("violated", "the property does not hold in a region")
    if asked.name == "step" and regions.unknowns.size.draft_length is None:
        _check_field(regions, emission, region)


def _check_field(regions: Regions, emission: Emission, region: list[Constraint]) -> None:
    """Compare the emitted with the owed weights as elements of a field of rational functions."""
    ring, target = regions.unknowns.ring, emission.target(())
    names = [f"x{i}" for i in range(ring.size)] or ["none"]
    field: Any = fields.field(names, domains.QQ)[0]
    zeros = {polynomial for polynomial, sign in region if sign == 0}
    weights = cast("Mapping[Hashable, Fraction]", target)
    for token in {**emission.weights, **weights}:
        emitted = emission.weights.get(token)
        owed = weights.get(token)
        gap = _element(field, ring.atoms, emitted) - _element(field, ring.atoms, owed)
        left = _whole({tuple(map(int, p)): v for p, v in gap.numer.terms()})
        if left and left not in zeros and reduced(left, region, ring.size).remainder:
            raise Refuted("equal", f"what is emitted and owed at {token!r} are two functions")


def _whole(terms: dict[Exponents, Any]) -> Polynomial:
    """Return the primitive polynomial of a numerator, as the atoms are written."""
    exact = {powers: Fraction(int(v.numerator), int(v.denominator)) for powers, v in terms.items()}
    below = lcm(*(value.denominator for value in exact.values()))
    whole = {powers: int(value * below) for powers, value in exact.items()}
    shared = gcd(*whole.values()) * (-1 if next(iter(whole.values()), 1) < 0 else 1)
    return tuple((powers, value // shared) for powers, value in whole.items())


def _element(field: Any, atoms: list[Polynomial], weight: Fraction | None) -> Any:  # noqa: ANN401
    """Return a weight as an element of the field."""
    number: Any = Fraction() if weight is None else weight
    scalar = Fraction(number.scalar if type(number) is Number else number)
    element = field(domains.QQ(scalar.numerator, scalar.denominator))
    for atom, power in number.powers if type(number) is Number else ():
        terms = {powers: domains.QQ(value) for powers, value in atoms[atom]}
        element *= field(field.ring.from_dict(terms)) ** power
    return element
