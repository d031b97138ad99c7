"""The end token is looked for at the end of a block only, and the block is committed whole.

The text goes on behind an end token that was accepted in its middle.
"""

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.record import Fault, Rows, row, table
from specdec_exact.faults.stopping.ending import Ending, endings, owed
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes import token

__all__ = ["FAULT"]


def _rule(chooser: Chooser, case: Ending) -> tuple[Token, ...]:
    target, draft = case.rows.models()
    return token.whole_round(target, draft, case.rows.draft_length)(chooser).tokens


FAULT = Fault(
    name="end-inside-block",
    sentence="An end token that is accepted inside a block does not end the text.",
    kind="stopping",
    form="case",
    rule=_rule,
    smallest=Ending(Rows(table({(): row(1)}), table({(): row(1)}), 1)),
    emits=law({(0, 0): 1}),
    property="sequence",
    reports=(
        "HabanaAI/vllm-fork pull/1435",
        "huggingface/transformers pull/28508",
        "huggingface/transformers issues/47912",
        "openvinotoolkit/openvino.genai pull/3293",
        "LostRuins/koboldcpp issues/1276",
        "microsoft/onnxruntime-genai pull/2528",
    ),
    owed=owed,
    cases=lambda: endings(2, 3),
)
