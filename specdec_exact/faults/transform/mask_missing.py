"""A drafted position is verified without its grammar mask: the row inherits the mask of another one."""

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, row
from specdec_exact.faults.transform.request import Request, asked, requests, verified
from specdec_exact.kernel.law import Token, law

__all__ = ["FAULT"]

_ASKED = Request(row(1), row(1), allowed=(0,))


def _rule(chooser: Chooser, request: Request) -> Token:
    return verified(chooser, request, request.target)


FAULT = Fault(
    name="mask-missing",
    sentence="A position is verified without the mask of the grammar, so that anything is allowed.",
    kind="transform",
    form="case",
    rule=_rule,
    smallest=Request(row("1/2", "1/2"), row(1), allowed=(0,)),
    emits=law({0: "1/2", 1: "1/2"}),
    property="step",
    reports=(
        "vllm-project/vllm pull/44292",
        "vllm-project/vllm pull/44297",
        "vllm-project/vllm pull/36138",
    ),
    owed=asked,
    cases=lambda: requests(2, 4, _ASKED),
)
