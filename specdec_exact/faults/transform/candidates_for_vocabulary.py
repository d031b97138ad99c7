"""A list of the likeliest tokens stands in for the whole vocabulary, though top-k is off."""

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, row
from specdec_exact.faults.transform.request import Request, asked, requests, verified
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes import transform

__all__ = ["FAULT"]

CANDIDATES = 2

_ASKED = Request(row(1), row(1))


def _rule(chooser: Chooser, request: Request) -> Token:
    return verified(chooser, request, transform.top_k(request.target, CANDIDATES))


FAULT = Fault(
    name="candidates-for-vocabulary",
    sentence="A list of two candidates is taken for the whole vocabulary although top-k is off.",
    kind="transform",
    form="case",
    rule=_rule,
    smallest=Request(row("1/3", "1/3", "1/3"), row(1)),
    emits=law({0: "1/2", 1: "1/2"}),
    property="step",
    reports=("signalnine/q27 pull/16", "PaddlePaddle/FastDeploy pull/4189"),
    owed=asked,
    cases=lambda: requests(3, 4, _ASKED),
)
