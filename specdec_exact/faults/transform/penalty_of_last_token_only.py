"""Of a block of accepted tokens only the last one is counted in the penalty.

The longer the blocks, the weaker the penalty.
"""

from collections import Counter
from fractions import Fraction

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, row
from specdec_exact.faults.transform.request import Request, asked, requests, verified
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes import transform

__all__ = ["FAULT"]

_ASKED = Request(row(1), row(1), penalty=Fraction(1, 2), text=(0, 2))


def _rule(chooser: Chooser, request: Request) -> Token:
    counts = Counter(request.text[-1:])
    target = transform.penalised(request.target, counts, request.penalty)
    return verified(chooser, request, target)


FAULT = Fault(
    name="penalty-of-last-token-only",
    sentence="Of several tokens accepted together only the last one is counted in the penalty.",
    kind="transform",
    form="case",
    rule=_rule,
    smallest=Request(row("1/2", "1/2"), row(1), penalty=Fraction(1, 2), text=(0, 2)),
    emits=law({0: "1/2", 1: "1/2"}),
    property="step",
    reports=(
        "sgl-project/sglang pull/28242",
        "sgl-project/sglang pull/33643",
        "NVIDIA/TensorRT-LLM pull/17701",
        "mlx-node/mlx-node pull/11",
    ),
    owed=asked,
    cases=lambda: requests(2, 4, _ASKED),
)
