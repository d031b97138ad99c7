"""A token is chosen as the argmax of weight over exponential noise: a draw, although it says argmax.

The least of independent exponential times with these rates is each one with its share of the rates.
"""

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Token, law
from specdec_exact.schemes.shared_randomness import race

__all__ = ["FAULT"]


def _rule(chooser: Chooser, case: Pair) -> Token:
    # Two races with one noise; the winner of the draft's race is not looked at.
    winner, _ = chooser.choose(race(case.target, case.draft))
    return winner


FAULT = Fault(
    name="exponential-race",
    sentence="A token is chosen by the argmax of weight over noise, which is an exact draw.",
    kind="randomness",
    form="case",
    rule=_rule,
    smallest=Pair(row("1/2", "1/3", "1/6"), row("1/6", "1/3", "1/2")),
    emits=law({0: "1/2", 1: "1/3", 2: "1/6"}),
    property=None,
    reports=("vllm-project/vllm pull/8320",),
    cases=lambda: pairs(3, 3),
)
