"""Where target and draft agree the residual is 0/0, and some fallback stands in for it: the draft here.

Nothing is ever rejected there, so the fallback has probability 0 and may be anything. That holds for
exact numbers; a float that rejects by rounding reaches it.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    missing = excess(target, draft)
    return chooser.choose(missing.normalised() if missing else draft)


FAULT = Fault(
    name="any-fallback-for-no-residual",
    sentence="An empty residual is replaced by some other law, in a branch that is never entered.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row("1/2", "1/2")),
    emits=law({0: "1/2", 1: "1/2"}),
    property=None,
    reports=("vectorch-ai/ScaleLLM pull/202", "duoan/TorchCode issues/16"),
)
