"""The grammar masks the target, and the draft goes on proposing what is forbidden.

Whatever is forbidden has target weight 0 and is rejected. What is emitted is the masked law; only the
acceptance falls.
"""

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, row
from specdec_exact.faults.transform.request import Request, asked, requests, verified
from specdec_exact.kernel.law import Token, law

__all__ = ["FAULT"]

_ASKED = Request(row(1), row(1), allowed=(0, 2))


def _rule(chooser: Chooser, request: Request) -> Token:
    return verified(chooser, request, asked(request))


FAULT = Fault(
    name="draft-without-mask",
    sentence="Only the target is masked by the grammar, and the draft proposes what is forbidden.",
    kind="transform",
    form="case",
    rule=_rule,
    smallest=Request(row("1/2", "1/3", "1/6"), row("1/4", "1/4", "1/2"), allowed=(0, 2)),
    emits=law({0: "3/4", 2: "1/4"}),
    property=None,
    owed=asked,
    cases=lambda: requests(3, 3, _ASKED),
)
