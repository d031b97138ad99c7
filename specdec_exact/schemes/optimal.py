"""The most that any rule can accept from the candidates of one position.

A lossless rule is a coupling of the candidates with the target's token; it accepts when the token is
a candidate. Whenever all candidates lie in a set H, an accepted token lies in H, and the token is in H
with probability target(H) only, so every H is a bottleneck:

    acceptance <= 1 + target(H) - P(all candidates in H)

The least of these bounds is attained (a minimal cut of the transport network).

source    Sun et al. 2023 (SpecTr), arXiv:2310.15141 (the transport problem); Hu et al. 2025,
          arXiv:2502.18779 (the sets); Khisti et al. 2025, arXiv:2410.18234 (independent candidates)
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple, TypeVar

from specdec_exact.kernel.errors import SizeError
from specdec_exact.kernel.law import Law, Measure, Token, token_order

__all__ = ["Bottleneck", "best_acceptance", "best_independent"]

K = TypeVar("K", bound=Token)
MOST_TOKENS = 16


class Bottleneck(NamedTuple):
    """The optimum, and a set that shows that no rule does better."""

    acceptance: Fraction
    tokens: frozenset[Token]


def best_acceptance(target: Law[K], candidates: Law[tuple[K, ...]]) -> Bottleneck:
    """Return the optimum for candidates of any law, by trying every set of candidates.

    candidates    the law of the list of candidates, whatever their order and number
    raises        SizeError beyond 16 different candidates

    >>> from specdec_exact.kernel.law import law
    >>> target = law({"a": "1/2", "b": "1/2"})
    >>> best_acceptance(target, Law({("a", "a"): Fraction(1)})).acceptance
    Fraction(1, 2)
    """
    listed = candidates.map(lambda drawn: tuple(sorted(set(drawn), key=token_order)))
    tokens = sorted({token for drawn in listed for token in drawn}, key=token_order)
    if len(tokens) > MOST_TOKENS:
        raise SizeError(f"sets of at most {MOST_TOKENS} candidates are tried, got {len(tokens)}")
    sets = [
        [t for i, t in enumerate(tokens) if choice >> i & 1] for choice in range(2 ** len(tokens))
    ]
    within = [sum((listed[d] for d in listed if set(d) <= set(h)), Fraction()) for h in sets]
    return _least((1 + _weight(target, h) - w, h) for h, w in zip(sets, within, strict=True))


def best_independent(target: Law[K], draft: Law[K], count: int) -> Bottleneck:
    """Return the optimum for ``count`` independent draws from the draft, by one sort.

    P(all candidates in H) is a convex function of draft(H), so the least bound is found among the sets
    of tokens whose ratio target / draft is smallest.

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])
    >>> best_independent(target, draft, 2)
    Bottleneck(acceptance=Fraction(29, 36), tokens=frozenset({1, 2}))
    """
    rising = sorted(draft, key=lambda token: target[token] / draft[token])
    sets = [rising[:cut] for cut in range(len(rising) + 1)]
    return _least((1 + _weight(target, h) - _weight(draft, h) ** count, h) for h in sets)


def _weight(law: Measure[K], tokens: Iterable[K]) -> Fraction:
    return sum((law[token] for token in tokens), Fraction())


def _least(bounds: Iterable[tuple[Fraction, list[K]]]) -> Bottleneck:
    bound, tokens = min(bounds, key=lambda pair: (pair[0], len(pair[1])))
    return Bottleneck(bound, frozenset(tokens))
