"""A request without drafts is passed through the verifier all the same, and its generator moves on.

The law is right and the replay is not: plain decoding of the same seed reads the first word, and this
run the one after as many words as the vocabulary has tokens. The outcome is the number of that word.
"""

from collections.abc import Hashable

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.randomness.words import Generator, Words
from specdec_exact.faults.record import Fault
from specdec_exact.kernel.law import Measure, law

__all__ = ["FAULT"]


def _rule(chooser: Chooser, vocabulary: int) -> int:
    generator = Generator(Words(chooser))
    generator.skip(vocabulary)  # noise for a residual that nobody draws from
    generator.number()
    return generator.position


def _owed(_: int) -> Measure[Hashable]:
    return law({1: 1})


FAULT = Fault(
    name="generator-moves-without-drafts",
    sentence="A request without drafts still consumes one random word per token of the vocabulary.",
    kind="randomness",
    form="case",
    rule=_rule,
    smallest=1,
    emits=law({2: 1}),
    property="replay",
    reports=("vllm-project/vllm-ascend issues/13608", "Blaizzy/mlx-vlm pull/2029"),
    owed=_owed,
    cases=lambda: range(1, 9),
)
