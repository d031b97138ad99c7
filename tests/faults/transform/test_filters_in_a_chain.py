"""One filter alone does not show it."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from specdec_exact.faults.transform.filters_in_a_chain import FAULT
from specdec_exact.faults.transform.request import Request
from specdec_exact.kernel.law import Law, Token
from specdec_exact.schemes import transform
from tests.faults.small import emitted, is_right, laws


@given(laws(3), laws(3), st.integers(1, 3), st.fractions(0, 1, max_denominator=6))
def test_one_filter_alone(target: Law[Token], draft: Law[Token], k: int, p: Fraction) -> None:
    assert is_right(FAULT, Request(target, draft, top_k=k))
    assert is_right(FAULT, Request(target, draft, top_p=p))
    chained = transform.top_p(transform.top_k(target, k), p)
    assert emitted(FAULT, Request(target, draft, top_k=k, top_p=p)) == chained
