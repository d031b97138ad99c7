"""The last token of the text is counted again when a drafted position is penalised."""

from collections import Counter
from fractions import Fraction

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, row
from specdec_exact.faults.transform.request import Request, asked, requests, verified
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes import transform

__all__ = ["FAULT"]

_ASKED = Request(row(1), row(1), penalty=Fraction(1, 2), text=(0,))


def _rule(chooser: Chooser, request: Request) -> Token:
    counts = Counter((*request.text, *request.text[-1:]))
    target = transform.penalised(request.target, counts, request.penalty)
    return verified(chooser, request, target)


FAULT = Fault(
    name="penalty-counted-twice",
    sentence="At drafted positions the last token of the text is counted twice in the penalty.",
    kind="transform",
    form="case",
    rule=_rule,
    smallest=Request(row("1/2", "1/2"), row(1), penalty=Fraction(1, 2), text=(0,)),
    emits=law({0: "1/5", 1: "4/5"}),
    property="step",
    reports=("vllm-project/vllm pull/33251", "osaurus-ai/vmlx-swift issues/357"),
    owed=asked,
    cases=lambda: requests(2, 4, _ASKED),
)
