"""Run a program once, on a real generator, without leaving exact arithmetic."""

import math
import random
from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program

__all__ = ["sample"]

T = TypeVar("T", bound=Hashable)


def sample(program: Program[T], generator: random.Random) -> T:
    """Return one output of a program, drawn with exactly its weights.

    Alternatives with common denominator D are told apart by one uniform integer below D, so the only
    approximation is the generator's own.

    >>> from specdec_exact.kernel.law import law
    >>> sample(lambda chooser: chooser.choose(law({"a": "1/2", "b": "1/2"})), random.Random(7))
    'b'
    """
    return program(_Sampled(generator))


class _Sampled(Chooser):
    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def pick(self, weights: Sequence[Fraction]) -> int:
        denominator = math.lcm(*(weight.denominator for weight in weights))
        ticket = self.generator.randrange(denominator)
        for index, weight in enumerate(weights):
            ticket -= weight.numerator * (denominator // weight.denominator)
            if ticket < 0:
                return index
        raise AssertionError("the weights of a choice sum to 1")
