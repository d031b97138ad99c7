"""Small laws, all of them, from small to large: where a smallest input is looked for first."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import lcm

from specdec_exact.faults.record import Pair
from specdec_exact.kernel.law import Law, Token, law

__all__ = ["laws", "pairs"]


def laws(size: int, denominator: int) -> Iterator[Law[Token]]:
    """Yield the laws on 0..size-1 with weights of this denominator, heaviest first token first.

    >>> list(laws(2, 2))
    [Law({0: '1'}), Law({0: '1/2', 1: '1/2'}), Law({1: '1'})]
    """
    for weights in _parts(denominator, size):
        yield law(_named(weights, denominator))


def pairs(size: int, denominator: int) -> Iterator[Pair]:
    """Yield the pairs of a target and a draft on at most ``size`` tokens, from small to large.

    Smaller alphabets come first, then smaller common denominators, up to those given. A pair is
    yielded once: where its last token has weight, and with its least common denominator.

    >>> [(pair.target, pair.draft) for pair in pairs(2, 1)][1:3]
    [(Law({0: '1'}), Law({1: '1'})), (Law({1: '1'}), Law({0: '1'}))]
    """
    for tokens, common in product(range(1, size + 1), range(1, denominator + 1)):
        known = list(laws(tokens, common))
        for target, draft in product(known, known):
            weights = (*target.values(), *draft.values())
            least = lcm(*(weight.denominator for weight in weights))
            if least == common and (tokens - 1 in target or tokens - 1 in draft):
                yield Pair(target, draft)


def _parts(total: int, size: int) -> Iterator[tuple[int, ...]]:
    if size == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in _parts(total - first, size - 1):
            yield (first, *rest)


def _named(weights: tuple[int, ...], denominator: int) -> dict[Token, Fraction]:
    return {token: Fraction(weight, denominator) for token, weight in enumerate(weights)}
