"""The verifier filters by top-k, normalises, and then by top-p; plain decoding does both at once.

After top-k the same tokens hold a larger share, so top-p keeps fewer of them.
"""

from fractions import Fraction

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, row
from specdec_exact.faults.transform.request import Request, asked, requests, verified
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes import transform

__all__ = ["FAULT"]

_ASKED = Request(row(1), row(1), top_k=2, top_p=Fraction(1, 2))


def _rule(chooser: Chooser, request: Request) -> Token:
    kept = transform.top_k(request.target, request.top_k or len(request.target))
    return verified(chooser, request, transform.top_p(kept, request.top_p))


FAULT = Fault(
    name="filters-in-a-chain",
    sentence="Top-p sees what top-k left, while plain decoding applies both to the same law.",
    kind="transform",
    form="case",
    rule=_rule,
    smallest=Request(row("1/3", "1/3", "1/3"), row(1), top_k=2, top_p=Fraction(1, 2)),
    emits=law({0: 1}),
    property="step",
    reports=("vllm-project/vllm-ascend pull/4849", "ztxz16/fastllm issues/738"),
    owed=asked,
    cases=lambda: requests(3, 6, _ASKED),
)
