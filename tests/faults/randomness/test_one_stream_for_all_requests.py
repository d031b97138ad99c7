"""Each request by itself is right."""

from hypothesis import given

from specdec_exact.faults.randomness.one_stream_for_all_requests import FAULT
from specdec_exact.kernel.law import Law, Token, law
from tests.faults.small import emitted, laws


@given(laws(3))
def test_each_request_alone_is_right(target: Law[Token]) -> None:
    joint = emitted(FAULT, target)
    assert joint == law({(x, x): target[x] for x in target})
