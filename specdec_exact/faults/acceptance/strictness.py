"""The ratio is halved before the test and the residual is left: fewer drafts, and still a bias.

Accepting less looks safe. But then the residual has to give back what was rejected too often.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * (2 * draft[proposal]) < target[proposal]:
        return proposal
    missing = excess(target, draft)
    return chooser.choose(missing.normalised() if missing else target)


FAULT = Fault(
    name="strictness",
    sentence="The ratio is halved before the test, and the residual is that of the unchanged test.",
    kind="acceptance",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: "1/4", 1: "3/4"}),
    property="step",
)
