"""Plain decoding applies what a request asks for, in one order."""

from fractions import Fraction

from hypothesis import given

from specdec_exact.choice import explore
from specdec_exact.faults.record import row
from specdec_exact.faults.transform.request import Request, asked, requests, verified
from specdec_exact.kernel.law import Law, Token
from tests.faults.small import laws


def test_every_part_of_the_request_counts() -> None:
    target = row("2/5", "3/10", "1/5", "1/10")
    half = Fraction(1, 2)
    assert asked(Request(target, target)) == target
    assert asked(Request(target, target, half)) == row("16/30", "9/30", "4/30", "1/30")
    assert asked(Request(target, target, top_k=1)) == row(1)
    assert asked(Request(target, target, top_p=half)) == row("4/7", "3/7")
    assert asked(Request(target, target, penalty=half, text=(0, 0))) == row(
        "1/7", "3/7", "2/7", "1/7"
    )
    assert asked(Request(target, target, allowed=(1, 3))) == row(0, "3/4", 0, "1/4")


@given(laws(3), laws(3))
def test_a_faultless_step_emits_any_target(target: Law[Token], draft: Law[Token]) -> None:
    request = Request(target, draft)
    assert explore(lambda chooser: verified(chooser, request, target)).law == target


def test_requests_are_the_pairs_that_the_mask_allows() -> None:
    like = Request(row(1), row(1), Fraction(1, 2), allowed=(1,))
    drawn = list(requests(2, 1, like))
    assert drawn == [
        Request(row(0, 1), row(1), Fraction(1, 2), allowed=(1,)),
        Request(row(0, 1), row(0, 1), Fraction(1, 2), allowed=(1,)),
    ]
