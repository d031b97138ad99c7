"""Two independent candidates pass the undivided test, and what is then owed goes below 0.

Sequential selection divides its ratio so that nothing is accepted more than the target can afford.
With divisor 1 some tokens are; their negative rest is cut off at 0 and the others normalised.

source    Sun et al. 2023 (SpecTr), arXiv:2310.15141
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law, overlap
from specdec_exact.schemes.candidates import Propose, independent

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    propose: Propose[K] = independent(2)
    for candidate in propose(chooser, draft):
        if chooser.uniform() * draft[candidate] < target[candidate]:
            return candidate
    common = overlap(target, draft)
    tries = 2 - common.mass
    owed = excess(target, common.like({x: tries * w for x, w in common.items()}))
    return chooser.choose(owed.normalised() if owed else target)


FAULT = Fault(
    name="divisor-too-small",
    sentence="Two candidates pass an undivided test, and negative rests of the target are cut to 0.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: "3/4", 1: "1/4"}),
    property="step",
)
