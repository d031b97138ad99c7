"""A temperature of 0 is divided by: the row is not a number, and no token comes out.

One place still marks greedy requests by -1, another one by 0.
"""

from fractions import Fraction

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, row
from specdec_exact.faults.transform.request import Request, asked, requests, verified
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes import transform

__all__ = ["FAULT"]

_ASKED = Request(row(1), row(1), temperature=Fraction(0))


def _rule(chooser: Chooser, request: Request) -> Token | None:
    try:
        power = 1 / request.temperature
    except ZeroDivisionError:
        return None
    return verified(chooser, request, transform.temperature(request.target, 1 / power))


FAULT = Fault(
    name="temperature-zero-divides",
    sentence="A temperature of 0 is divided by, so that the row is not a number and emits no token.",
    kind="transform",
    form="case",
    rule=_rule,
    smallest=Request(row(1), row(1), Fraction(0)),
    emits=law({None: 1}),
    property="step",
    reports=("vllm-project/vllm pull/27077",),
    owed=asked,
    cases=lambda: requests(2, 4, _ASKED),
)
