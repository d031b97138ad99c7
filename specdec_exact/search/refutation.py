"""Check that a region is empty: a combination of its constraints that cannot be.

A region says of polynomials that they are positive, negative or 0, and that all weights are at least
0. A certificate multiplies some of these together, and the products by numbers, so that everything
cancels although one product is positive. Checking it is adding and multiplying Fractions; for linear
constraints and single factors this is Farkas' lemma.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from specdec_exact.kernel.errors import Refuted
from specdec_exact.search.polynomials import Exponents, Polynomial

__all__ = ["Certificate", "Constraint", "check_empty", "expanded"]

# A polynomial and its sign: 1 positive, -1 negative, 0 zero; 2 at least 0.
Constraint: TypeAlias = tuple[Polynomial, int]


@dataclass(frozen=True, slots=True)
class Certificate:
    """Multiples of products of constraints, each product given by the places of its factors.

    The empty product is the number 1, which is positive. An equation may also be multiplied by any
    polynomial: ``cofactors`` holds the place of the equation and the terms of its factor.
    """

    products: tuple[tuple[Fraction, tuple[int, ...]], ...]
    cofactors: tuple[tuple[int, tuple[tuple[Exponents, Fraction], ...]], ...] = ()


def check_empty(constraints: Sequence[Constraint], certificate: Certificate, size: int) -> None:
    """Refuse a certificate that does not show that no point satisfies all the constraints.

    size      number of variables
    raises    Refuted: ``sign``, ``cancels`` or ``positive``

    >>> x, less = (((1,), 1),), (((1,), 1), ((0,), 1))
    >>> check_empty([(x, 1), (less, -1)], Certificate(((Fraction(1), (0,)), (Fraction(1), (1,)), (Fraction(1), ()))), 1)
    """
    total: dict[Exponents, Fraction] = {}
    positive = False
    for multiplier, places in certificate.products:
        signs = [constraints[place][1] for place in places]
        if 0 not in signs:
            if multiplier < 0:
                raise Refuted("sign", f"a product that is at least 0 is taken {multiplier} times")
            positive = positive or (multiplier > 0 and 2 not in signs)
        product = expanded([constraints[place] for place in places], size)
        _add(total, ((0,) * size, multiplier), product)
    for place, terms in certificate.cofactors:
        equation, sign = constraints[place]
        if sign != 0:
            raise Refuted("sign", "only an equation is multiplied by a polynomial")
        for term in terms:
            _add(total, term, dict(equation))
    if any(total.values()):
        raise Refuted("cancels", "the combination is not 0")
    if not positive:
        raise Refuted("positive", "nothing in the combination has to be positive")


def _add(
    total: dict[Exponents, Fraction],
    term: tuple[Exponents, Fraction],
    product: dict[Exponents, int],
) -> None:
    """Add a term times a polynomial."""
    shift, factor = term
    for powers, value in product.items():
        key = tuple(a + b for a, b in zip(shift, powers, strict=True))
        total[key] = total.get(key, Fraction()) + factor * value


def expanded(factors: Sequence[Constraint], size: int) -> dict[Exponents, int]:
    """Return a product of constraints, those that are negative turned round."""
    product: dict[Exponents, int] = {(0,) * size: 1}
    for polynomial, sign in factors:
        longer: dict[Exponents, int] = {}
        for powers, value in product.items():
            for more, factor in polynomial:
                key = tuple(a + b for a, b in zip(powers, more, strict=True))
                term = value * (-factor if sign < 0 else factor)
                longer[key] = longer.get(key, 0) + term
        product = longer
    return product
