"""The draft's top two tokens are accepted with the weight owed to them, and struck out if rejected.

The siblings are a function of the prefix: each of them is certain, so its draft weight is rightly 1.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes import one_hot_list
from specdec_exact.schemes.candidates import Propose, most_likely

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    propose: Propose[K] = most_likely(2)
    return one_hot_list.verify(chooser, propose(chooser, draft), target, draft)[0]


FAULT = Fault(
    name="likely-siblings-struck-out",
    sentence="Top-k siblings are verified with draft weight 1, zeroing and renormalising on rejection.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/3", "1/6"), row("1/2", "1/3", "1/6")),
    emits=law({0: "1/2", 1: "1/3", 2: "1/6"}),
    property=None,
    reports=(
        "vllm-project/vllm pull/16899",
        "sgl-project/sglang issues/9877",
        "SafeAILab/EAGLE issues/171",
        "SafeAILab/EAGLE issues/183",
        "SafeAILab/EAGLE issues/329",
        "z-lab/dflash pull/169",
    ),
)
