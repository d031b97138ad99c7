"""All tokens of a verified block are counted, also those behind an end token that nobody receives."""

from collections.abc import Hashable, Iterator
from itertools import product

from specdec_exact.choice.chooser import Chooser
from specdec_exact.counts.stopping import kept_until_end
from specdec_exact.faults.record import Fault
from specdec_exact.kernel.law import Measure, Token, law

__all__ = ["FAULT"]

END = "end"


def _rule(_: Chooser, block: tuple[Token, ...]) -> int:
    return len(block)


def _owed(block: tuple[Token, ...]) -> Measure[Hashable]:
    return law({kept_until_end(block, {END}): 1})


def _cases() -> Iterator[tuple[Token, ...]]:
    for length in range(1, 5):
        yield from product((END, "word"), repeat=length)


FAULT = Fault(
    name="counted-past-end",
    sentence="The length of a round counts the tokens behind an end token as emitted.",
    kind="count",
    form="case",
    rule=_rule,
    smallest=("end", "end"),
    emits=law({2: 1}),
    property="count",
    reports=("vllm-project/vllm issues/56101", "sgl-project/sglang issues/39826"),
    owed=_owed,
    cases=_cases,
)
