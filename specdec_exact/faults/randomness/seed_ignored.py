"""The numbers come from a generator of the process, not from the request's: a seed changes nothing.

The outcome is 1 when the second run of a seeded request repeats the first.
"""

from collections.abc import Hashable, Iterator

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import laws
from specdec_exact.faults.randomness.words import Generator, Words
from specdec_exact.faults.record import Fault, row
from specdec_exact.kernel.law import Law, Measure, Token, law

__all__ = ["FAULT"]


def _rule(chooser: Chooser, target: Law[Token]) -> int:
    of_process = Generator(Words(chooser))
    first = of_process.draw(target)
    return int(of_process.draw(target) == first)


def _owed(_: Law[Token]) -> Measure[Hashable]:
    return law({1: 1})


def _cases() -> Iterator[Law[Token]]:
    return (target for denominator in range(1, 5) for target in laws(2, denominator))


FAULT = Fault(
    name="seed-ignored",
    sentence="A seeded request draws from the generator of the process, so that no run repeats.",
    kind="randomness",
    form="case",
    rule=_rule,
    smallest=row("1/2", "1/2"),
    emits=law({1: "1/2", 0: "1/2"}),
    property="replay",
    reports=("vllm-project/vllm issues/6038",),
    owed=_owed,
    cases=_cases,
)
