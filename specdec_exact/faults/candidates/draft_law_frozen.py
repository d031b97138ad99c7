"""Two candidates drawn without replacement are both tested against the whole draft.

The second one comes from the draft without the first. The bias is small: it has hidden in a sampler
that was called "with replacement".
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes import recursive
from specdec_exact.schemes.candidates import Propose, distinct

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    propose: Propose[K] = distinct(2)
    return recursive.verify(chooser, propose(chooser, draft), target, draft)[0]


FAULT = Fault(
    name="draft-law-frozen",
    sentence="Two candidates drawn without replacement are both tested against the whole draft.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("2/3", "1/3"), row("1/3", 0, "2/3")),
    emits=law({0: 1}),
    property="step",
)
