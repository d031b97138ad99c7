"""Target rows behind a fixed cap are garbage, block verification reads them, and the result is cut.

A round is cut to one token more than the cap. Whether a prefix up to the cap is kept, averaged over
the drafts behind it, does not depend on the rows behind it, whatever laws they are.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Token, law
from specdec_exact.schemes import block
from specdec_exact.schemes.round import Round

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)

CAP = 1


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    def ragged(text: tuple[K, ...]) -> Law[K]:
        return target(text) if len(text) <= CAP else target(())

    text, accepted = block.whole_round(ragged, draft, draft_length)(chooser)
    return Round(text[: CAP + 1], min(accepted, CAP))


FAULT = Fault(
    name="rows-beyond-the-cap",
    sentence="Block verification reads wrong target rows behind a cap at which its result is cut.",
    kind="row",
    form="round",
    rule=_rule,
    smallest=Rows(
        table({(): row("1/3", "2/3"), (0,): row("1/2", "1/2"), (1,): row("2/3", "1/3")}),
        table({(): row("2/3", "1/3")}),
        2,
    ),
    emits=law(
        {
            ((0, 0), 1): "1/6",
            ((1,), 0): "1/3",
            ((0, 1), 1): "1/6",
            ((1, 0), 1): "2/9",
            ((1, 1), 1): "1/9",
        }
    ),
    property=None,
)
