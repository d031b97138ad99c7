"""Independent candidates lose their repetitions and are verified as drawn without replacement.

What is left is not a draw without replacement of fixed length; but each candidate, given those before
it, has the law that it is tested against, and stopping early harms nothing.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes import recursive_distinct
from specdec_exact.schemes.candidates import Propose, independent

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K:
    propose: Propose[K] = independent(3)
    candidates = tuple(dict.fromkeys(propose(chooser, draft)))
    return recursive_distinct.verify(chooser, candidates, target, draft)[0]


FAULT = Fault(
    name="repeated-candidates-struck-out",
    sentence="Independent candidates are verified without their repetitions, as if drawn distinct.",
    kind="candidates",
    form="step",
    rule=_rule,
    smallest=Pair(row("1/2", "1/3", "1/6"), row("1/6", "1/3", "1/2")),
    emits=law({0: "1/2", 1: "1/3", 2: "1/6"}),
    property=None,
)
