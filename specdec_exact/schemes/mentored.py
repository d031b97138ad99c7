"""Mentored decoding: as much acceptance as a given distance from the target allows. Declared lossy.

A proposal x is accepted with probability ``min(1, target[x] / (lenience * draft[x]))``, and a rejected
one is replaced from ``max(target / tightening - draft, 0)``, where the tightening, at least 1, makes
what is replaced weigh as much as what is rejected:

    sum(max(target / tightening - draft, 0)) = sum(max(draft - target / lenience, 0))

The left side falls in the tightening and is piecewise linear in its inverse, so it is solved exactly.
A step emits, token by token, the median of ``draft``, ``target / tightening``, ``target / lenience``.
With the lenience 1 the tightening is 1 and this is the token rule. Acceptance and distance lie on the
line that no rule crosses: ``P(rejected) + total_variation(emitted, target) >= that of draft, target``.

edge cases    when the draft nowhere exceeds ``target / lenience`` nothing is rejected, and any
              tightening does: there is none, and the draft is what is emitted
source        Tran-Thien 2023, "An optimal lossy variant of speculative decoding"
"""

from fractions import Fraction
from itertools import accumulate
from typing import TypeVar

from specdec_exact.choice.chooser import Chooser, Program
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.errors import WeightError, brief
from specdec_exact.kernel.law import Law, Measure, Token, excess
from specdec_exact.schemes.round import Round, Verify, one_step, play_round

__all__ = ["preserved", "step", "tightening", "verifier", "whole_round"]

K = TypeVar("K", bound=Token)


def tightening(target: Law[K], draft: Law[K], lenience: Fraction) -> Fraction | None:
    """Return the exact tightening; None when nothing is rejected.

    raises    WeightError unless 0 < lenience <= 1

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])
    >>> tightening(target, draft, Fraction(3, 4))
    Fraction(15, 14)
    """
    if not 0 < lenience <= 1:
        raise WeightError(f"a lenience is above 0 and at most 1, got {brief(lenience)}")
    rejected = excess(draft, _scaled(1 / lenience, target)).mass
    if rejected == 0:
        return None
    # As the inverse grows, tokens begin to be owed something, those of small draft / target first.
    rising = sorted(target, key=lambda token: draft[token] / target[token])
    wanted = accumulate(target[token] for token in rising)
    offered = accumulate(draft[token] for token in rising)
    inverses = [(rejected + b) / a for a, b in zip(wanted, offered, strict=True)]
    # The tokens up to here are owed something, if the one that follows is not.
    following = [*rising[1:], None]
    inverse = next(
        inverse
        for inverse, later in zip(inverses, following, strict=True)
        if later is None or inverse * target[later] <= draft[later]
    )
    return 1 / inverse


def _scaled(factor: Fraction, law: Law[K]) -> Measure[K]:
    return law.like({token: factor * law[token] for token in law})


def verifier(lenience: Fraction) -> Verify:
    """Return the rule for one proposal."""

    def verify(chooser: Chooser, proposal: K, target: Law[K], told: Law[K], /) -> tuple[K, bool]:
        tight = tightening(target, told, lenience)
        if chooser.uniform() * (lenience * told[proposal]) < target[proposal]:
            return proposal, True
        owed = target if tight is None else excess(_scaled(1 / tight, target), told)
        return chooser.choose(owed.normalised()), False

    return verify


def preserved(target: Law[K], draft: Law[K], lenience: Fraction) -> Law[K]:
    """Return the law that a step emits: the median of three.

    >>> from specdec_exact.kernel.law import law
    >>> target, draft = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])
    >>> preserved(target, draft, Fraction(3, 4))
    Law({0: '7/15', 1: '14/45', 2: '2/9'})
    """
    tight = tightening(target, draft, lenience)
    if tight is None:
        return draft
    most, least = 1 / lenience, 1 / tight
    return target.like(
        {x: sorted((draft[x], least * target[x], most * target[x]))[1] for x in target}
    ).normalised()


def step(
    target: Law[K], draft: Law[K], lenience: Fraction, *, told: Law[K] | None = None
) -> Program[K]:
    """Return the program that emits one token, with the law :func:`preserved`."""
    return one_step(verifier(lenience), target, draft, told)


def whole_round(
    target: Model[K],
    draft: Model[K],
    draft_length: int,
    lenience: Fraction,
    context: tuple[K, ...] = (),
    *,
    told: Model[K] | None = None,
) -> Program[Round]:
    """Return the program of one round; the token after the last draft comes from the target."""
    rule = verifier(lenience)
    return play_round(rule, target, draft, draft_length, context=context, told=told)
