"""A certificate shows that a region is empty, or is refused for its own reason."""

from fractions import Fraction

import pytest

from specdec_exact.kernel.errors import Refuted
from specdec_exact.search.polynomials import Polynomial
from specdec_exact.search.refutation import Certificate, Constraint, check_empty

X: Polynomial = (((1,), 1),)


def test_a_combination_that_may_be_zero_refutes_nothing() -> None:
    turned: Polynomial = (((1,), -1),)
    both = Certificate(((Fraction(1), (0,)), (Fraction(1), (1,))))
    with pytest.raises(Refuted, match="positive"):
        check_empty([(X, 2), (turned, 2)], both, 1)
    check_empty([(X, 2), (turned, 1)], both, 1)


@pytest.mark.parametrize(
    ("constraint", "certificate", "reason"),
    [
        ((X, 2), Certificate(((Fraction(-1), (0,)),)), "sign"),
        ((X, 1), Certificate(((Fraction(1), (0,)),)), "cancels"),
        ((X, 0), Certificate((), ((0, (((0,), Fraction(1)),)),)), "cancels"),
        ((X, 0), Certificate(()), "positive"),
        ((X, 1), Certificate((), ((0, (((0,), Fraction(1)),)),)), "sign"),
    ],
)
def test_a_certificate_is_refused_for_its_own_reason(
    constraint: Constraint, certificate: Certificate, reason: str
) -> None:
    with pytest.raises(Refuted) as caught:
        check_empty([constraint], certificate, 1)
    assert caught.value.reason == reason
