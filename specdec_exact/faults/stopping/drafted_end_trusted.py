"""A drafted end token finishes the text at once, although the target might have rejected it.

The end token is 0 here.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, excess, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

END = 0


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    proposal = chooser.choose(draft)
    if proposal == END or chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    return chooser.choose(excess(target, draft).normalised())


FAULT = Fault(
    name="drafted-end-trusted",
    sentence="An end token that the draft proposes finishes the text without being verified.",
    kind="stopping",
    form="step",
    rule=_rule,
    smallest=Pair(row(0, 1), row(1)),
    emits=law({0: 1}),
    property="step",
    reports=("microsoft/onnxruntime-genai pull/2528",),
)
