"""The verifier reads the model's law at temperature 1 although the request asks for another."""

from fractions import Fraction

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, row
from specdec_exact.faults.transform.request import Request, asked, requests, verified
from specdec_exact.kernel.law import Token, law

__all__ = ["FAULT"]

_ASKED = Request(row(1), row(1), temperature=Fraction(1, 2))


def _rule(chooser: Chooser, request: Request) -> Token:
    return verified(chooser, request, request.target)


FAULT = Fault(
    name="temperature-ignored",
    sentence="Proposals are verified at temperature 1 although the request asks for another one.",
    kind="transform",
    form="case",
    rule=_rule,
    smallest=Request(row("2/3", "1/3"), row(1), Fraction(1, 2)),
    emits=law({0: "2/3", 1: "1/3"}),
    property="step",
    reports=(
        "vllm-project/vllm issues/9834",
        "vllm-project/vllm pull/36930",
        "ohdearquant/lattice issues/388",
    ),
    owed=asked,
    cases=lambda: requests(2, 4, _ASKED),
)
