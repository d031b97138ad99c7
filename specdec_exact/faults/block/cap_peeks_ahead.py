"""How many drafts are kept depends on the draft after them: one if the second token is 0, else none.

The token rule verifies both drafts, and the result is cut. The first token stays exact; the second is
drawn again from the target exactly when the draft proposed something else.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token, excess, law
from specdec_exact.schemes.round import Round

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    drafts: tuple[K, ...] = ()
    for _ in range(draft_length):
        drafts = (*drafts, chooser.choose(draft(drafts)))
    cap = 1 if drafts[1:2] == (0,) else 0
    for i, proposal in enumerate(drafts[: cap + 1]):
        here, there = target(drafts[:i]), draft(drafts[:i])
        if not chooser.uniform() * there[proposal] < here[proposal]:
            return Round((*drafts[:i], chooser.choose(excess(here, there).normalised())), i)
    if len(drafts) > cap:
        return Round(drafts[: cap + 1], cap)
    return Round((*drafts, chooser.choose(target(drafts))), len(drafts))


FAULT = Fault(
    name="cap-peeks-ahead",
    sentence="Whether the second draft is kept depends on which token it is.",
    kind="block",
    form="round",
    rule=_rule,
    smallest=Rows(
        table({(): row(1), (0,): row("1/2", "1/2"), (1,): row(1)}),
        table({(): row(1), (0,): row("1/2", "1/2"), (1,): row(1)}),
        2,
    ),
    emits=law({((0, 0), 1): "1/2", ((0,), 0): "1/2"}),
    property="sequence",
)
