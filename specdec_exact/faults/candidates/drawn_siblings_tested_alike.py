"""Two independent candidates are both tested against the target, and replaced from one residual.

The second should be tested against what the first one left. One candidate alone is exact.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law
from specdec_exact.schemes.candidates import Propose, independent

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    propose: Propose[K] = independent(2)
    for candidate in propose(chooser, draft):
        if chooser.uniform() * draft[candidate] < target[candidate]:
            return candidate
    missing = excess(target, draft)
    return chooser.choose(missing.normalised() if missing else target)


FAULT = Fault(
    name="drawn-siblings-tested-alike",
    sentence="Two drawn candidates are both tested by target / draft, with one residual after both.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row(1)),
    emits=law({0: "3/4", 1: "1/4"}),
    property="step",
    reports=("NVIDIA/TensorRT-LLM pull/12588",),
)
