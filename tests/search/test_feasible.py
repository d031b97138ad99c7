"""A decision about a region comes with a point or a certificate, and a solver agrees."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from specdec_exact.search.feasible import Decider
from specdec_exact.search.nonlinear import Solver, holds
from specdec_exact.search.polynomials import Polynomial
from specdec_exact.search.refutation import Constraint, check_empty

SMALL = st.integers(-3, 3)


def polynomials(size: int, degree: int) -> st.SearchStrategy[Polynomial]:
    powers = [p for p in product(range(degree + 1), repeat=size) if sum(p) <= degree]
    terms = st.dictionaries(
        st.sampled_from(powers), st.sampled_from([-3, -1, 1, 2]), min_size=1, max_size=4
    )
    return terms.map(lambda known: tuple(sorted(known.items(), reverse=True)))


BASE: tuple[Constraint, ...] = (((((1, 0), 1),), 2), ((((0, 1), 1),), 2))


@given(st.lists(st.tuples(polynomials(2, 2), st.sampled_from([1, -1, 0])), min_size=1, max_size=4))
@settings(deadline=None, max_examples=60)
def test_a_decision_comes_with_its_evidence(region: list[Constraint]) -> None:
    decision = Decider(2, BASE).decide(region)
    if decision.certificate is not None:
        assert decision.feasible is False
        check_empty((*BASE, *region), decision.certificate, 2)
    if decision.point is not None:
        assert decision.feasible
        assert holds((*BASE, *region), decision.point)
    answer, _ = Solver(2, BASE).feasible(tuple(region))
    assert answer is None or decision.feasible is None or answer == decision.feasible
