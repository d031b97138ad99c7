"""The residual is computed as ``draft * (target / draft - 1)``, and is 0 where the draft is 0.

There the ratio is infinite and 0 times infinity is not a number, which is then replaced by 0. Nothing
is wrong as long as the draft gives every token some weight.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Law, Token, law

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Law[K], draft: Law[K]) -> K | None:
    proposal = chooser.choose(draft)
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    ratios = {x: target[x] / draft[x] for x in draft}
    missing = draft.like({x: draft[x] * (r - 1) for x, r in ratios.items() if r > 1})
    return chooser.choose(missing.normalised()) if missing else None


FAULT = Fault(
    name="residual-through-ratio",
    sentence="The residual is draft * (ratio - 1), which loses tokens that the draft never proposes.",
    kind="residual",
    form="step",
    rule=_rule,
    smallest=Pair(row(1), row(0, 1)),
    emits=law({None: 1}),
    property="step",
)
