"""A rejected proposal is struck from the target, which is then drawn: the residual of a point draft.

For a deterministic draft this is the exact residual. Behind a ratio test of a draft that was sampled,
tokens that the draft already proposes too often are drawn once more.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    rest = target.like({x: target[x] for x in target if x != proposal})
    return chooser.choose(rest.normalised())


FAULT = Fault(
    name="target-without-proposal",
    sentence="After a rejection the target is drawn without the proposal, though the draft was soft.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row("1/2", 0, "1/2")),
    emits=law({0: "3/4", 1: "1/4"}),
    property="step",
)
