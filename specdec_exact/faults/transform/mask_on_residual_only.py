"""The grammar masks the residual, but the test still looks at the unmasked target.

A forbidden proposal is accepted as if it were allowed. Masked before the test, the rule is exact.
"""

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, row
from specdec_exact.faults.transform.request import Request, asked, requests
from specdec_exact.kernel.law import Token, excess, law

__all__ = ["FAULT"]

_ASKED = Request(row(1), row(1), allowed=(0,))


def _rule(chooser: Chooser, request: Request) -> Token:
    proposal = chooser.choose(request.draft)
    if chooser.uniform() * request.draft[proposal] < request.target[proposal]:
        return proposal
    missing = excess(request.target, request.draft)
    allowed = missing.like({x: missing[x] for x in missing if x in (request.allowed or missing)})
    return chooser.choose(allowed.normalised() if allowed else asked(request))


FAULT = Fault(
    name="mask-on-residual-only",
    sentence="The mask of the grammar is applied to the residual, and not to the test before it.",
    kind="transform",
    form="case",
    rule=_rule,
    smallest=Request(row("1/2", "1/2"), row("1/2", "1/2"), allowed=(0,)),
    emits=law({0: "1/2", 1: "1/2"}),
    property="step",
    owed=asked,
    cases=lambda: requests(2, 4, _ASKED),
)
