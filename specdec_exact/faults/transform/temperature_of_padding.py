"""The temperature -1 of a padding row reaches a real request and turns its weights upside down.

Tests at temperature 0 do not notice: greedy rows take another path.
"""

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, row
from specdec_exact.faults.transform.request import Request, asked, requests, verified
from specdec_exact.kernel.law import Token, law

__all__ = ["FAULT"]

_ASKED = Request(row(1), row(1))


def _rule(chooser: Chooser, request: Request) -> Token:
    target = request.target
    return verified(chooser, request, target.like({x: 1 / target[x] for x in target}).normalised())


FAULT = Fault(
    name="temperature-of-padding",
    sentence="The padding value -1 is used as a temperature, which inverts all weights.",
    kind="transform",
    form="case",
    rule=_rule,
    smallest=Request(row("2/3", "1/3"), row(1)),
    emits=law({0: "1/3", 1: "2/3"}),
    property="step",
    reports=("vllm-project/tpu-inference pull/2860",),
    owed=asked,
    cases=lambda: requests(2, 4, _ASKED),
)
