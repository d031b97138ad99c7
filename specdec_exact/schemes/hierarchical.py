"""Hierarchical speculative decoding, with the capped ratios of its paper.

Write r for the ratio joint target / joint draft of a stretch of the path. The most favourable prefix
before a position is the one of largest r; the capped ratio of a prefix replaces what lies before that
point by ``min(r, 1)``:

    capped = min(r(best prefix), 1) * r(from there on)

With S and B the masses of ``max(capped * target - draft, 0)`` and of the reverse, over the token after
a prefix, it passes with probability ``S / B``; the whole path with ``min(capped, 1)``. The longest
prefix that passes is kept and the token after it comes from the first of the two measures.

Round by round, and path by path, this is block verification written otherwise: the capped ratio is
the block weight, and B - S = 1 - capped. So it is lossless for the sequence and keeps exactly as much.
A version that leaves the last ratio uncapped keeps more and is biased.

edge cases    S / B is never 0/0: where nothing is missing and nothing is too much, the capped ratio
              is 1 and stays 1, so a longer prefix has passed; a draft that the told law gives no
              weight has no ratio, and is refused
source        Zhou et al. 2026, arXiv:2601.05724, definitions 4 to 6
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import WeightError
from specdec_exact.kernel.law import Law, Measure, Token, excess
from specdec_exact.schemes.path import first_token, play_path
from specdec_exact.schemes.round import Round

__all__ = ["capped_ratios", "step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def capped_ratios(
    drafts: tuple[K, ...], target: Model[K], told: Model[K], context: tuple[K, ...] = ()
) -> tuple[Fraction, ...]:
    """Return the capped ratio of every prefix, each capped at the best prefix that is no longer.

    The last one is capped at the best prefix that is shorter, and may exceed 1.

    raises    WeightError when the told law gives a draft no weight

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/3", "2/3"]), law(["2/3", "1/3"])
    >>> capped_ratios((0, 1, 1), lambda _: target, lambda _: draft)
    (Fraction(1, 1), Fraction(1, 2), Fraction(1, 1), Fraction(2, 1))
    """
    single = [_ratio(drafts, i, target, told, context) for i in range(len(drafts))]

    def ratio(start: int, stop: int) -> Fraction:
        product = Fraction(1)
        for factor in single[start:stop]:
            product *= factor
        return product

    capped: list[Fraction] = []
    for end in range(len(drafts) + 1):
        shorter = end + 1 if end < len(drafts) or end == 0 else end
        best = max(range(shorter), key=lambda cut: ratio(0, cut))
        capped.append(min(ratio(0, best), Fraction(1)) * ratio(best, end))
    return tuple(capped)


def _ratio(
    drafts: tuple[K, ...], i: int, target: Model[K], told: Model[K], context: tuple[K, ...]
) -> Fraction:
    text = (*context, *drafts[:i])
    offered = told(text)[drafts[i]]
    if offered == 0:
        raise WeightError(f"a ratio needs a draft of positive weight, got 0 at {drafts[i]!r}")
    return target(text)[drafts[i]] / offered


def _scaled(ratio: Fraction, law: Law[K]) -> Measure[K]:
    return law.like({token: ratio * law[token] for token in law})


def verify(
    chooser: Chooser,
    drafts: tuple[K, ...],
    target: Model[K],
    told: Model[K],
    context: tuple[K, ...] = (),
    /,
) -> Round:
    """Keep the longest prefix that passes, and emit one token more."""
    ratios = capped_ratios(drafts, target, told, context)

    def laws(kept: int) -> tuple[Measure[K], Measure[K]]:
        text = (*context, *drafts[:kept])
        return _scaled(ratios[kept], target(text)), told(text)

    def passes(kept: int) -> bool:
        wanted, offered = laws(kept)
        # The empty prefix passes surely: there is always a longest one.
        return kept == 0 or chooser.flip(
            excess(wanted, offered).mass / excess(offered, wanted).mass
        )

    if chooser.flip(min(ratios[-1], Fraction(1))):
        return Round((*drafts, chooser.choose(target((*context, *drafts)))), len(drafts))
    kept = next(kept for kept in reversed(range(len(drafts))) if passes(kept))
    owed = excess(*laws(kept))
    token = chooser.choose(owed.normalised() if owed else target((*context, *drafts[:kept])))
    return Round((*drafts[:kept], token), kept)


def step(target: Law[K], draft: Law[K], *, told: Law[K] | None = None) -> Program[K]:
    """Return the program that emits one token; with one draft this is the token rule.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target = law(["1/2", "1/3", "1/6"])
    >>> explore(step(target, law(["1/6", "1/3", "1/2"]))).law == target
    True
    """
    return first_token(verify, target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round: up to ``draft_length`` kept drafts, and one token more.

    >>> from specdec_exact.choice import explore
    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/3", "2/3"]), law(["2/3", "1/3"])
    >>> rounds = explore(whole_round(lambda _: target, lambda _: draft, 2)).law
    >>> rounds.map(lambda emitted: emitted.accepted)
    Law({2: '5/9', 0: '1/3', 1: '1/9'})
    """
    return play_path(verify, target, draft, draft_length, context=context, told=told)
