"""The draft's two likeliest tokens are both tested by ratio, and replaced from one residual.

Nothing was drawn from the draft, so there is no law whose ratio could be taken; and a token that was
tried and rejected can come back out of the residual.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law
from specdec_exact.schemes.candidates import Propose, most_likely

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    propose: Propose[K] = most_likely(2)
    for candidate in propose(chooser, draft):
        if chooser.uniform() * draft[candidate] < target[candidate]:
            return candidate
    missing = excess(target, draft)
    return chooser.choose(missing.normalised() if missing else target)


FAULT = Fault(
    name="likely-siblings-tested-alike",
    sentence="The draft's top two tokens are both tested by target / draft, as if they were drawn.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/2"), row("1/2", "1/2")),
    emits=law({0: 1}),
    property="step",
    reports=("NVIDIA/TensorRT-LLM pull/12588", "NVIDIA/TensorRT-LLM pull/15098"),
)
