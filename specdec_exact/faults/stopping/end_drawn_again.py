"""If the last draft is an end token and accepted, the count is taken down by one and the token redrawn.

The end token then has to be drawn twice in a row to end the text.
"""

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.faults.stopping.ending import Ending, endings, owed, until_end
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes import token

__all__ = ["FAULT"]


def _rule(chooser: Chooser, case: Ending) -> tuple[Token, ...]:
    target, draft = case.rows.models()
    text, accepted = token.whole_round(target, draft, case.rows.draft_length)(chooser)
    if text[accepted - 1 : accepted] == (case.end,) and accepted == case.rows.draft_length:
        text = (*text[: accepted - 1], chooser.choose(target(text[: accepted - 1])))
    return until_end(text, case.end)


FAULT = Fault(
    name="end-drawn-again",
    sentence="An accepted end token at the end of the drafts is drawn again instead of ending the text.",
    kind="stopping",
    form="case",
    rule=_rule,
    smallest=Ending(Rows(table({(): row("1/2", "1/2")}), table({(): row(1)}), 1)),
    emits=law({(0,): "1/4", (1,): "3/4"}),
    property="sequence",
    reports=("huggingface/transformers pull/28508",),
    owed=owed,
    cases=lambda: endings(2, 3),
)
