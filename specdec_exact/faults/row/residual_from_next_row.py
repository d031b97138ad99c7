"""A rejection is handled one iteration late: the token comes from the row after the rejected draft.

That row predicts what follows a token which is not in the text.
"""

from typing import TypeVar

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes.round import Round

__all__ = ["FAULT"]

K = TypeVar("K", bound=Token)


def _rule(chooser: Chooser, target: Model[K], draft: Model[K], draft_length: int) -> Round:
    text: tuple[K, ...] = ()
    for accepted in range(draft_length):
        proposal = chooser.choose(draft(text))
        if not chooser.uniform() * draft(text)[proposal] < target(text)[proposal]:
            return Round((*text, chooser.choose(target((*text, proposal)))), accepted)
        text = (*text, proposal)
    return Round((*text, chooser.choose(target(text))), draft_length)


FAULT = Fault(
    name="residual-from-next-row",
    sentence="After a rejection the token is drawn from the row that follows the rejected draft.",
    kind="row",
    form="round",
    rule=_rule,
    smallest=Rows(table({(): row(1), (0,): row(1), (1,): row(0, 1)}), table({(): row(0, 1)}), 1),
    emits=law({((1,), 0): 1}),
    property="sequence",
    reports=(
        "NVIDIA/TensorRT-LLM pull/15098",
        "openvinotoolkit/openvino.genai issues/4190",
        "antirez/ds4 pull/358",
    ),
)
