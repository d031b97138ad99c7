"""The weights are upside down, and a uniform law does not show it."""

from hypothesis import given

from specdec_exact.faults.record import row
from specdec_exact.faults.transform.request import Request
from specdec_exact.faults.transform.temperature_of_padding import FAULT
from specdec_exact.kernel.law import Law, Measure, Token
from tests.faults.small import emitted, is_right, laws


@given(laws(3, least=1), laws(3, least=1))
def test_what_is_emitted(target: Law[Token], draft: Law[Token]) -> None:
    upside: Measure[Token] = Measure({x: 1 / target[x] for x in target})
    assert emitted(FAULT, Request(target, draft)) == upside.normalised()
    assert is_right(FAULT, Request(row("1/3", "1/3", "1/3"), draft))
