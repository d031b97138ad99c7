"""Block verification in plain fractions, as the paper writes it: forwards, prefix by prefix.

source    Sun et al. 2024, arXiv:2403.10444, algorithm 2
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

__all__ = ["block_law", "chances", "owed", "replacement"]

Weights = list[Fraction]
Rows = Sequence[Weights]
Outcomes = list[tuple[tuple[int, ...], int, Fraction]]


def owed(joint: Fraction, p: Weights, q: Weights) -> Weights:
    """Return what is owed after a prefix of this weight."""
    return [max(joint * a - b, Fraction(0)) for a, b in zip(p, q, strict=True)]


def chances(drafts: Sequence[int], p: Rows, q: Rows) -> tuple[Weights, Weights]:
    """Return the weights of the prefixes of a path, and how likely each of them passes.

    p, q    a row for each draft; of p one more
    """
    joint, passing = [Fraction(1)], [Fraction(1)]
    for length, token in enumerate(drafts, start=1):
        weight = min(joint[-1] * p[length - 1][token] / q[length - 1][token], Fraction(1))
        joint.append(weight)
        if length == len(drafts):
            passing.append(weight)
            continue
        rest = sum(owed(weight, p[length], q[length]), Fraction(0))
        short = rest + 1 - weight
        passing.append(rest / short if short else Fraction(1))
    return joint, passing


def replacement(kept: int, joint: Weights, p: Rows, q: Rows) -> Weights:
    """Return the law of the token behind so many kept drafts."""
    weights = owed(joint[kept], p[kept], q[kept]) if kept < len(q) else p[kept]
    weights = weights if any(weights) else p[kept]
    return [weight / sum(weights) for weight in weights]


def block_law(
    vocabulary: int,
    draft_length: int,
    p_after: Callable[[tuple[int, ...]], Weights],
    q_after: Callable[[tuple[int, ...]], Weights],
) -> Outcomes:
    """Return every way a round may end, with its weight; one way may stand several times."""
    return [
        outcome
        for drafts in product(range(vocabulary), repeat=draft_length)
        for outcome in _of_path(drafts, p_after, q_after)
    ]


def _of_path(
    drafts: tuple[int, ...],
    p_after: Callable[[tuple[int, ...]], Weights],
    q_after: Callable[[tuple[int, ...]], Weights],
) -> Iterator[tuple[tuple[int, ...], int, Fraction]]:
    prefixes = [drafts[:length] for length in range(len(drafts) + 1)]
    p, q = [p_after(text) for text in prefixes], [q_after(text) for text in prefixes[:-1]]
    reach = Fraction(1)
    for row, token in zip(q, drafts, strict=True):
        reach *= row[token]
    if not reach:
        return
    joint, passing = chances(drafts, p, q)
    for kept in reversed(range(len(prefixes))):
        for token, weight in enumerate(replacement(kept, joint, p, q)):
            yield (*drafts[:kept], token), kept, reach * passing[kept] * weight
        reach *= 1 - passing[kept]
