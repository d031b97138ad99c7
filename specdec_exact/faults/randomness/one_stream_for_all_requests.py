"""Requests without a seed all read one stream from its start: each is right, together they are copies."""

from collections.abc import Hashable, Iterator

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import laws
from specdec_exact.faults.randomness.words import Generator, Words
from specdec_exact.faults.record import Fault, row
from specdec_exact.kernel.law import Law, Measure, Token, law

__all__ = ["FAULT"]


def _rule(chooser: Chooser, target: Law[Token]) -> tuple[Token, Token]:
    words = Words(chooser)
    first, second = Generator(words), Generator(words)
    return first.draw(target), second.draw(target)


def _owed(target: Law[Token]) -> Measure[Hashable]:
    return Measure({(x, y): target[x] * target[y] for x in target for y in target})


def _cases() -> Iterator[Law[Token]]:
    return (target for denominator in range(1, 5) for target in laws(2, denominator))


FAULT = Fault(
    name="one-stream-for-all-requests",
    sentence="Two requests read the same words of one random stream, and emit the same text.",
    kind="randomness",
    form="case",
    rule=_rule,
    smallest=row("1/2", "1/2"),
    emits=law({(0, 0): "1/2", (1, 1): "1/2"}),
    property="independence",
    reports=("NVIDIA/TensorRT-LLM issues/19487", "PaddlePaddle/FastDeploy pull/6947"),
    owed=_owed,
    cases=_cases,
)
