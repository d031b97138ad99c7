"""Emitting a text of finite length in independent, identically distributed rounds."""

from fractions import Fraction
from math import lcm

from specdec_exact.counts.arguments import admit_count, shown
from specdec_exact.counts.moments import generating_function
from specdec_exact.kernel.errors import SizeError, WeightError, brief
from specdec_exact.kernel.law import Law

__all__ = ["LONGEST_TEXT", "expected_passes", "passes_law"]

# Exact answers have about as many digits as the text has tokens.
LONGEST_TEXT = 100_000


def expected_passes(emitted: Law[int], tokens: int) -> Fraction:
    """Return how many rounds it takes, on average, to emit at least ``tokens`` tokens.

    M(0) = 0 and ``M(T) = 1 + sum over j of P(emitted = j) M(T - j)``, with M = 0 below 0. For long
    texts M(T) / T tends to 1 / mean(emitted), and is never below it.

    emitted   the law of the number of tokens a round emits; at least 1, always
    tokens    the length of the text, at least 0
    raises    WeightError when a round may emit nothing, or tokens is not a count;
              SizeError beyond 100000 tokens

    >>> from specdec_exact.kernel.law import law
    >>> expected_passes(law({1: "1/2", 2: "1/2"}), 3)
    Fraction(9, 4)
    """
    length = _admit_tokens(tokens)
    weights = _admit_emitted(emitted)
    # Over the common denominator d, M(T) d^T is an integer: no fraction is ever reduced on the way.
    d = lcm(*(weight.denominator for weight in weights))
    steps = [
        int(weight * d) * d ** (size - 1) if size else 0 for size, weight in enumerate(weights)
    ]
    passes, power = [0], 1
    for wanted in range(1, length + 1):
        power *= d
        # A round that emits ``wanted`` or more leaves nothing to do: larger sizes add nothing.
        sizes = range(1, min(len(steps), wanted))
        passes.append(power + sum(steps[size] * passes[wanted - size] for size in sizes))
    return Fraction(passes[length], power)


def passes_law(emitted: Law[int], tokens: int) -> Law[int]:
    """Return the law of the number of rounds until at least ``tokens`` tokens are emitted.

    Arguments and refusals as in :func:`expected_passes`.

    >>> from specdec_exact.kernel.law import law
    >>> passes_law(law({1: "1/2", 2: "1/2"}), 3)
    Law({2: '3/4', 3: '1/4'})
    """
    length = _admit_tokens(tokens)
    weights = _admit_emitted(emitted)
    d = lcm(*(weight.denominator for weight in weights))
    steps = [(size, int(weight * d)) for size, weight in enumerate(weights) if weight]
    # unfinished[s] / scale = P(the rounds so far emitted exactly s < tokens tokens in all)
    unfinished: dict[int, int] = {0: 1} if length else {}
    finished: dict[int, Fraction] = {} if length else {0: Fraction(1)}
    rounds, scale = 0, 1
    while unfinished:
        rounds, scale = rounds + 1, scale * d
        before, unfinished = unfinished, {}
        arrived = 0
        for already, weight in before.items():
            for size, share in steps:
                if already + size >= length:
                    arrived += weight * share
                else:
                    total = already + size
                    unfinished[total] = unfinished.get(total, 0) + weight * share
        finished[rounds] = Fraction(arrived, scale)
    return Law(finished)


def _admit_tokens(tokens: int) -> int:
    length = admit_count("a number of tokens", tokens)
    if length > LONGEST_TEXT:
        raise SizeError(f"a text has at most {LONGEST_TEXT} tokens, got {shown(length)}")
    return length


def _admit_emitted(emitted: Law[int]) -> tuple[Fraction, ...]:
    weights = generating_function(emitted)
    if weights[0]:
        raise WeightError(
            f"a round emits at least 1 token, got none with probability {brief(weights[0])}"
        )
    return weights
