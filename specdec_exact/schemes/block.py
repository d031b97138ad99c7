"""Block verification: keep the longest prefix of the drafts that passes a joint test.

Along the drafted path every prefix has a weight: 1 for the empty one, and then

    weight[i] = min(1, weight[i-1] * target / draft at draft i)

With ``missing[i] = max(weight[i] * target - draft, 0)`` over the token after prefix i, and S its mass,
a prefix shorter than the path passes with probability ``S / (S + 1 - weight[i])``, the whole path
with probability ``weight[L]``, each on its own. The longest prefix that passes is kept; the token
after it comes from ``missing``, or from the target when everything is kept.

The rule is lossless for the whole sequence, on average over the law the drafts were really drawn
from, and keeps i drafts or more with probability ``sum(draft * weight)`` over texts of i tokens: at
every i at least as often as the token rule, and no rule that looks at one path keeps more on average.
For a deterministic draft it is the token rule.

edge cases    a weight of 1 passes surely, also where target and draft agree and S is 0; a prefix the
              target cannot emit has weight 0, and never passes; a draft the told law gives no weight
              counts as ratio infinity
source        Sun et al. 2025, arXiv:2403.10444, algorithm 2
"""

from fractions import Fraction
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, Measure, Token, excess
from specdec_exact.schemes.path import first_token, play_path
from specdec_exact.schemes.round import Round

__all__ = ["missing", "passing", "prefix_weights", "step", "verify", "whole_round"]

K = TypeVar("K", bound=Token)


def prefix_weights(
    drafts: tuple[K, ...], target: Model[K], told: Model[K], context: tuple[K, ...] = ()
) -> tuple[Fraction, ...]:
    """Return the weights of the prefixes of the drafts, from the empty one to the whole path.

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/3", "2/3"]), law(["2/3", "1/3"])
    >>> prefix_weights((0, 1, 1), lambda _: target, lambda _: draft)
    (Fraction(1, 1), Fraction(1, 2), Fraction(1, 1), Fraction(1, 1))
    """
    weights = [Fraction(1)]
    for i, proposal in enumerate(drafts):
        text = (*context, *drafts[:i])
        owed, offered = weights[-1] * target(text)[proposal], told(text)[proposal]
        weights.append(owed / offered if owed < offered else Fraction(owed > 0))
    return tuple(weights)


def missing(weight: Fraction, target: Law[K], told: Law[K]) -> Measure[K]:
    """Return ``max(weight * target - told, 0)``: what is owed after a prefix of this weight."""
    return excess(target.like({token: weight * target[token] for token in target}), told)


def passing(weight: Fraction, target: Law[K], told: Law[K]) -> Fraction:
    """Return the probability that a prefix passes, from its weight and the laws of the next token.

    >>> from specdec_exact.kernel.law import law
    >>> passing(Fraction(1, 2), law(["1/4", "3/4"]), law(["3/4", "1/4"]))
    Fraction(1, 5)
    """
    if weight == 1:
        return Fraction(1)
    spare = missing(weight, target, told).mass
    return spare / (spare + 1 - weight)


def verify(
    chooser: Chooser,
    drafts: tuple[K, ...],
    target: Model[K],
    told: Model[K],
    context: tuple[K, ...] = (),
    /,
) -> Round:
    """Keep the longest prefix that passes, and emit one token more.

    told    the model the rule believes the drafts were drawn from
    """
    weights = prefix_weights(drafts, target, told, context)

    def laws(kept: int) -> tuple[Law[K], Law[K]]:
        text = (*context, *drafts[:kept])
        return target(text), told(text)

    def passes(kept: int) -> Fraction:
        return passing(weights[kept], *laws(kept))

    if chooser.flip(weights[-1]):
        return Round((*drafts, chooser.choose(target((*context, *drafts)))), len(drafts))
    # The empty prefix has weight 1 and passes surely: there is always a longest one.
    kept = next(kept for kept in reversed(range(len(drafts))) if chooser.flip(passes(kept)))
    owed = missing(weights[kept], *laws(kept))
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
