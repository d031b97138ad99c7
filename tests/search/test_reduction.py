"""A polynomial is its remainder and multiples of the equations."""

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.search.polynomials import Polynomial, evaluated
from specdec_exact.search.reduction import reduced

SMALL = st.integers(-3, 3)


def polynomials(size: int, degree: int) -> st.SearchStrategy[Polynomial]:
    powers = [p for p in product(range(degree + 1), repeat=size) if sum(p) <= degree]
    terms = st.dictionaries(
        st.sampled_from(powers), st.sampled_from([-3, -1, 1, 2]), min_size=1, max_size=4
    )
    return terms.map(lambda known: tuple(sorted(known.items(), reverse=True)))


@given(polynomials(3, 3), st.lists(polynomials(3, 1), max_size=3), st.data())
@settings(deadline=None)
def test_a_reduced_polynomial_differs_by_multiples_of_the_equations(
    polynomial: Polynomial, equations: list[Polynomial], data: st.DataObject
) -> None:
    left, cofactors = reduced(polynomial, [(equation, 0) for equation in equations], 3)
    point = tuple(Fraction(data.draw(SMALL), 7) for _ in range(3))
    value = evaluated(tuple(left.items()), point)  # type: ignore[arg-type]
    for place, terms in cofactors.items():
        value += evaluated(tuple(terms.items()), point) * evaluated(equations[place], point)  # type: ignore[arg-type]
    assert value == evaluated(polynomial, point)


def test_a_multiple_of_an_equation_leaves_nothing() -> None:
    # (x - y) * (x + 1), where x = y
    product: Polynomial = (((2, 0), 1), ((1, 1), -1), ((1, 0), 1), ((0, 1), -1))
    equal: Polynomial = (((1, 0), 1), ((0, 1), -1))
    assert reduced(product, [(equal, 0)], 2).remainder == {}
    assert reduced(product, [(equal, 1)], 2).remainder != {}
